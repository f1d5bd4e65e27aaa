// @ts-nocheck
/** Prompts, refusals, reasons and computed fields: written by `tools.declarations` from the functions of the game. */
import * as py from "../../rules/python";

const NOTHING_MORE$1 = new py.Told({});
function holds$1(case_) {
  return (py.truth(case_) ? NOTHING_MORE$1 : null);
}
function leads$1(asked) {
  return holds$1(py.isIn("lead", asked.verbs));
}
function follows_or_passes$1(asked) {
  return (py.truth(py.isIn("decline", asked.verbs)) ? new py.Told({rank: py.at(asked.view, "wanted")}) : null);
}
function follows$1(asked) {
  return (py.truth(py.isIn("follow", asked.verbs)) ? new py.Told({rank: py.at(asked.view, "wanted")}) : null);
}
function not_next$1(case_) {
  let held, way;
  way = (py.truth(py.ge(case_.offered, new Set(["follow", "decline"]))) ? "either" : (py.truth(py.isIn("follow", case_.offered)) ? "follow" : "decline"));
  if (py.truth(py.or(py.is(py.at(case_.view, "wanted"), null), () => !py.truth(case_.rank)))) {
    return null;
  }
  held = py.sum((function* () { for (const choice of py.iter(case_.choices)) if (py.truth(py.eq(choice.verb, "follow"))) yield py.len(choice.cards); })());
  return new py.Told({rank: py.at(case_.view, "wanted"), n: held, cases: ({["way"]: way})});
}
const UPWARD$1 = "A23456789TJQK";
function empties$1(held, start) {
  let end, leads, left;
  end = py.next((function* () { for (const place of py.iter(py.range(start, py.len(held)))) if (py.truth(!py.truth(py.at(held, place)))) yield place; })(), py.len(held));
  left = [...(function* () { for (const [place, number] of py.iter(py.enumerate(held))) yield (py.truth((py.le(start, place) && py.lt(place, end))) ? py.sub(number, 1) : number); })()];
  leads = (py.truth(py.eq(end, py.len(held))) ? [...(function* () { for (const [place, number] of py.iter(py.enumerate(left))) if (py.truth(number)) yield place; })()] : []);
  return py.or(!py.truth(py.sum(left)), () => py.any((function* () { for (const place of py.iter(leads)) yield empties$1(left, place); })()));
}
function run_of$1(case_) {
  let held, length, upward;
  held = new Set((function* () { for (const card of py.iter(py.at(case_.own, "hand"))) yield py.at(card, 0); })());
  upward = (py.truth(case_.rank) ? py.slice(UPWARD$1, py.methods.index(UPWARD$1, case_.rank), null) : "");
  length = py.next((function* () { for (const [number, rank] of py.iter(py.enumerate(upward))) if (py.truth(py.notIn(rank, held))) yield number; })(), py.len(upward));
  return py.tuple(py.slice(upward, null, length));
}
function goes_out$1(case_) {
  let ranks, sure;
  ranks = [...(function* () { for (const card of py.iter(py.at(case_.own, "hand"))) yield py.at(card, 0); })()];
  sure = py.and(py.bool(case_.rank), () => empties$1([...(function* () { for (const rank of py.iter(UPWARD$1)) yield py.methods.count(ranks, rank); })()], py.methods.index(UPWARD$1, case_.rank)));
  return (py.truth(sure) ? new py.Told({cases: ({["runs"]: (py.truth(py.eq(py.len(ranks), py.len(run_of$1(case_)))) ? "one" : "more")})}) : null);
}
const BOX_CARDS$1 = ["TD", "JC", "QS", "KH", "7D"];
function box_of$1(case_) {
  let boxes, later, tokens, won;
  later = [...(function* () { for (const card of py.iter(py.at(case_.own, "hand"))) if (py.truth(py.isIn(py.at(card, 0), py.slice(run_of$1(case_), 1, null)))) yield card; })()];
  boxes = py.at(case_.view, "boxes");
  won = [...(function* () { for (const card of py.iter([...py.iter(case_.move.cards), ...py.iter(later)])) if (py.truth(py.and(py.isIn(card, BOX_CARDS$1), () => py.at(boxes, py.methods.index(BOX_CARDS$1, card))))) yield card; })()];
  tokens = py.sum([...(function* () { for (const card of py.iter(won)) yield py.at(boxes, py.methods.index(BOX_CARDS$1, card)); })()]);
  return (py.truth(won) ? new py.Told({cards: py.tuple(won), n: tokens}) : null);
}
function wins_with_the_rest$1(case_, run) {
  let left, ranks;
  ranks = [...(function* () { for (const card of py.iter(py.at(case_.own, "hand"))) yield py.at(card, 0); })()];
  left = [...(function* () { for (const rank of py.iter(UPWARD$1)) yield py.sub(py.methods.count(ranks, rank), py.isIn(rank, run)); })()];
  return py.any((function* () { for (const [place, number] of py.iter(py.enumerate(left))) if (py.truth(number)) yield empties$1(left, place); })());
}
const LAST$1 = "K";
const SUIT_LETTERS$1 = "SHDC";
function comes_back$1(case_) {
  let following, others, played, run, told;
  run = run_of$1(case_);
  if (py.truth(!py.truth(run))) {
    return null;
  }
  told = new py.Told({n: py.len(run), cases: ({["deal"]: (py.truth(wins_with_the_rest$1(case_, run)) ? "won" : "open")})});
  if (py.truth(py.eq(py.at(run, -1), LAST$1))) {
    return told;
  }
  following = new Set((function* () { for (const suit of py.iter(py.slice(SUIT_LETTERS$1, null, py.at(case_.settings, "suits")))) yield py.add(py.at(UPWARD$1, py.add(py.methods.index(UPWARD$1, py.at(run, -1)), 1)), suit); })());
  others = [...(function* () { for (const [number, seat] of py.iter(py.enumerate(case_.seats))) if (py.truth(py.ne(number, case_.seat))) yield seat; })()];
  played = py.le(following, py.set(py.at(case_.view, "played")));
  return (py.truth(py.or(played, () => py.all((function* () { for (const seat of py.iter(others)) yield py.le(following, py.set(py.at(seat, "lacks"))); })()))) ? told : null);
}
function longest_instead$1(case_) {
  return py.max((function* () { for (const move of py.iter(case_.may("lead", "follow"))) yield py.len(run_of$1(case_.instead(move))); })(), {default: 0});
}
function follow_up$1(case_) {
  let following, number;
  following = py.slice(py.slice(py.slice(UPWARD$1, null, py.at(case_.settings, "ranks")), py.add(py.methods.index(UPWARD$1, case_.rank), 1), null), null, 1);
  number = py.len(run_of$1(case_));
  if (py.truth(py.gt(number, 2))) {
    return new py.Told({n: number, cases: ({["next"]: "far"})});
  }
  if (py.truth(!py.truth(following))) {
    return new py.Told({cases: ({["next"]: "end"})});
  }
  return new py.Told({rank: following, cases: ({["next"]: (py.truth(py.gt(number, 1)) ? "own" : "other")})});
}
function has_the_like$1(case_) {
  let alike, same;
  alike = [...(function* () { for (const move of py.iter(case_.may("lead", "follow"))) yield py.at(move.cards, 0); })()];
  same = py.and(py.and(py.bool(alike), () => py.bool(case_.rank)), () => py.eq(new Set((function* () { for (const card of py.iter(alike)) yield py.at(card, 0); })()), new Set([case_.rank])));
  return (py.truth(py.and(same, () => !py.truth(py.both(new Set([...py.iter(alike), ...py.iter(case_.move.cards)]), py.set(BOX_CARDS$1))))) ? follow_up$1(case_) : null);
}
function runs_long$1(case_) {
  let longest, number;
  number = py.len(run_of$1(case_));
  longest = py.and(py.and(py.gt(number, 1), () => py.ge(number, longest_instead$1(case_))), () => !py.truth(has_the_like$1(case_)));
  return (py.truth(longest) ? new py.Told({n: number, cases: ({["way"]: case_.move.verb})}) : null);
}
const DEAR$1 = "TJQK";
function sheds_points$1(case_) {
  return (py.truth(py.and(case_.rank, () => py.isIn(case_.rank, DEAR$1))) ? new py.Told({cards: case_.move.cards}) : null);
}
function can_only_be_led$1(case_) {
  return (py.truth(py.and(py.eq(case_.move.verb, "lead"), () => py.eq(case_.rank, py.at(UPWARD$1, 0)))) ? new py.Told({cards: case_.move.cards}) : null);
}
function most_of_a_rank$1(case_) {
  let counts, number, ranks;
  ranks = [...(function* () { for (const card of py.iter(py.at(case_.own, "hand"))) yield py.at(card, 0); })()];
  number = (py.truth(py.and(py.eq(case_.move.verb, "lead"), () => case_.rank)) ? py.methods.count(ranks, case_.rank) : 0);
  counts = new Set((function* () { for (const rank of py.iter(ranks)) yield py.methods.count(ranks, rank); })());
  return (py.truth(py.and(py.and(py.gt(number, 1), () => py.eq(number, py.max(counts))), () => py.gt(py.len(counts), 1))) ? new py.Told({n: number}) : null);
}
function passes$1(case_) {
  return holds$1(py.eq(case_.move.verb, "decline"));
}
function tokens_of$1(told) {
  return (py.truth(told) ? py.or(told.n, () => 0) : 0);
}
function leaves_the_box$1(case_) {
  let best, instead;
  instead = [...(function* () { for (const move of py.iter(case_.may("lead", "follow"))) yield box_of$1(case_.instead(move)); })()];
  best = py.max(instead, {key: tokens_of$1, default: null});
  return (py.truth(py.gt(tokens_of$1(best), tokens_of$1(box_of$1(case_)))) ? best : null);
}
function stops_at_once$1(case_) {
  let longest;
  if (py.truth(py.or(py.ne(py.len(run_of$1(case_)), 1), () => comes_back$1(case_)))) {
    return null;
  }
  longest = longest_instead$1(case_);
  return (py.truth(py.gt(longest, 1)) ? new py.Told({n: longest}) : null);
}
const BOXES$1 = 5;
const MARKED$1 = [22, 19, 8, 5, 34];
function _holds$1(cards, box) {
  return py.bool(py.both(py.shift(py.int(py.at(cards, 0)), py.int(py.at(MARKED$1, box))), 1));
}
function _owes$1(v, seat, box) {
  return py.and(_holds$1(py.at(v.hand, seat), box), () => py.bool(py.gt(py.at(v.boxes, box), py.at(v.fines, box))));
}
function _fine$1(v, seat, box) {
  let owed;
  owed = py.int(py.sub(py.at(v.boxes, box), py.at(v.fines, box)));
  return ({["why"]: "marked", ["from"]: seat, ["box"]: box, ["tokens"]: py.int(py.at(v.fines, box)), ["owed"]: owed});
}
function _paid$1(v, seat, out) {
  return ({["why"]: "points", ["from"]: seat, ["to"]: out, ["tokens"]: py.int(py.at(v.paid_out, seat)), ["owed"]: py.int(py.at(v.points, seat))});
}
function _settlement$1(v) {
  let others, out, swept;
  out = py.int(v.out);
  others = [...(function* () { for (const seat of py.iter(py.range(py.int(v.players)))) if (py.truth(py.ne(seat, out))) yield seat; })()];
  swept = [...(function* () { for (const box of py.iter(py.range(BOXES$1))) if (py.truth(py.and(py.at(v.taken, box), () => !py.truth(_holds$1(v.played, box))))) yield box; })()];
  return [...py.iter((function* () { for (const box of py.iter(swept)) yield ({["why"]: "grand_opera", ["box"]: box, ["to"]: out, ["tokens"]: py.int(py.at(v.taken, box))}); })()), ...py.iter((function* () { for (const seat of py.iter(others))  for (const box of py.iter(py.range(BOXES$1))) if (py.truth(_owes$1(v, seat, box))) yield _fine$1(v, seat, box); })()), ...py.iter((function* () { for (const seat of py.iter(others)) yield _paid$1(v, seat, out); })())];
}
function settlement$1(self) {
  return (py.truth(self.over) ? _settlement$1(self) : null);
}
function numbers_of$1(row) {
  let numbers;
  numbers = py.methods.tolist(row);
  return numbers;
}
function talon$1(self) {
  let played;
  played = py.sum((function* () { for (const lane of py.iter(numbers_of$1(self.played))) yield py.methods.bit_count(lane); })());
  return py.sub(py.sub(py.mul(py.int(self.ranks), py.int(self.suits)), played), py.sum(numbers_of$1(self.hand_size)));
}
export const PROMPTS = [["lead", leads$1], ["follow_or_pass", follows_or_passes$1], ["follow", follows$1]];
export const REFUSALS = [["NAI-09", "not_next", not_next$1]];
export const REASONS = [["goes_out", goes_out$1, false], ["box", box_of$1, false], ["comes_back", comes_back$1, false], ["runs_long", runs_long$1, false], ["sheds_points", sheds_points$1, false], ["can_only_be_led", can_only_be_led$1, false], ["most_of_a_rank", most_of_a_rank$1, false], ["passes", passes$1, false], ["same_rank", has_the_like$1, false], ["leaves_the_box", leaves_the_box$1, true], ["stops_at_once", stops_at_once$1, true]];
export const DERIVED = {settlement: settlement$1, talon: talon$1};
