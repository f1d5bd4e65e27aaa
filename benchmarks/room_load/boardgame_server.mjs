// boardgame.io beside Tripot: a game of four with as many cards, in which the player whose turn it is plays any card.

import { createRequire } from "node:module";

const { packages, port } = JSON.parse(process.argv[2]);
const { Server, Origins } = createRequire(packages)("boardgame.io/server");
const PLAYERS = 4;
const CARDS = 14;

const hands = () => Array.from({ length: PLAYERS }, (_, seat) => Array.from({ length: CARDS }, (_, card) => `${seat}-${card}`));

const game = {
  name: "cards",
  setup: () => ({ hands: hands(), pile: [] }),
  playerView: ({ G, playerID }) => ({ ...G, hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID }, place) => {
      G.pile.push(...G.hands[Number(playerID)].splice(place, 1));
      if (G.pile.length === PLAYERS * CARDS) Object.assign(G, { hands: hands(), pile: [] });
    },
  },
};

await Server({ games: [game], origins: [Origins.LOCALHOST] }).run(port);
