// @ts-nocheck
/** Prompts, refusals, reasons and computed fields: written by `tools.declarations` from the functions of the game. */
import * as py from "../../rules/python";

function sign$1(asked) {
  return new py.Told({cases: ({["sign"]: (py.truth(py.eq(py.at(asked.settings, "variant"), "pig")) ? "nose" : py.at(asked.settings, "tokens"))})});
}
function has_to_follow$1(asked) {
  let playing, signalled;
  playing = [...(function* () { for (const seat of py.iter(py.at(asked.view, "seats"))) if (py.truth(!py.truth(py.at(seat, "out")))) yield seat; })()];
  signalled = py.sum((function* () { for (const seat of py.iter(playing)) yield py.bool(py.at(seat, "place")); })());
  return (py.truth(py.and(py.isIn("signal", asked.verbs), () => py.ge(py.mul(2, signalled), py.len(playing)))) ? sign$1(asked) : null);
}
function is_complete$1(asked) {
  let counts;
  counts = py.Counter((function* () { for (const card of py.iter(py.at(asked.own, "hand"))) yield py.at(card, 0); })());
  return py.ge(py.max(py.methods.values(counts), {default: 0}), py.int(py.at(asked.view, "alike_needed")));
}
function has_won$1(asked) {
  return (py.truth(py.and(py.isIn("signal", asked.verbs), () => is_complete$1(asked))) ? sign$1(asked) : null);
}
const NOTHING_MORE$1 = new py.Told({});
function holds$1(case_) {
  return (py.truth(case_) ? NOTHING_MORE$1 : null);
}
function passes$1(asked) {
  return holds$1(py.isIn("put", asked.verbs));
}
function draws$1(asked) {
  return holds$1(py.and(py.and(py.isIn("pick", asked.verbs), () => py.bool(py.at(asked.settings, "stock"))), () => py.eq(asked.seat, py.at(asked.view, "dealer"))));
}
function takes$1(asked) {
  return holds$1(py.isIn("pick", asked.verbs));
}
function shows$1(asked) {
  return (py.truth(py.isIn("show", asked.verbs)) ? new py.Told({cards: [py.at(asked.view, "travel")]}) : null);
}
function due$1(asked) {
  let owed;
  owed = [...(function* () { for (const verb of py.iter(["slam", "shout"])) if (py.truth(py.isIn(verb, asked.verbs))) yield verb; })()];
  return (py.truth(owed) ? new py.Told({cases: ({["due"]: (py.truth(py.gt(py.len(owed), 1)) ? "both" : py.at(owed, 0))})}) : null);
}
function rushes$1(asked) {
  let begun;
  begun = py.or(py.or(py.eq(py.at(asked.view, "phase"), "rush"), () => py.at(asked.own, "slammed")), () => py.at(asked.own, "shouted"));
  return (py.truth(begun) ? due$1(asked) : null);
}
function announces$1(asked) {
  return holds$1(py.isIn("slam", asked.verbs));
}
function answers$1(asked) {
  return (py.truth(py.isIn("accept", asked.verbs)) ? new py.Told({player: py.at(asked.view, "turn")}) : null);
}
function left_of$1(seats, seat) {
  let ahead;
  ahead = (function* () { for (const step of py.iter(py.range(1, py.len(seats)))) yield py.mod(py.add(seat, step), py.len(seats)); })();
  return py.next((function* () { for (const other of py.iter(ahead)) if (py.truth(!py.truth(py.at(py.at(seats, other), "out")))) yield other; })(), null);
}
function passes_one$1(asked) {
  return (py.truth(py.isIn("pass", asked.verbs)) ? new py.Told({player: left_of$1(py.at(asked.view, "seats"), asked.seat)}) : null);
}
function passes_another$1(asked) {
  return (py.truth(py.at(asked.view, "second")) ? passes_one$1(asked) : null);
}
function names$1(asked) {
  return holds$1(py.isIn("name", asked.verbs));
}
function signal_of$1(case_) {
  return ({["signal"]: (py.truth(py.eq(py.at(case_.settings, "variant"), "spoons")) ? "token" : "nose")});
}
function may_signal_too$1(case_) {
  if (py.truth(py.or(py.or(py.notIn(case_.move.verb, ["put", "pick"]), () => py.is(py.at(case_.view, "first"), null)), () => py.notIn("signal", case_.offered)))) {
    return null;
  }
  return new py.Told({cases: signal_of$1(case_)});
}
function has_the_set$1(case_) {
  if (py.truth(py.or(py.or(py.ne(case_.move.verb, "pick"), () => py.isNot(py.at(case_.view, "first"), null)), () => py.notIn("signal", case_.offered)))) {
    return null;
  }
  return new py.Told({cases: signal_of$1(case_)});
}
function is_short$1(case_) {
  return holds$1(py.and(py.eq(case_.move.verb, "put"), () => py.lt(py.len(py.at(case_.own, "hand")), py.at(case_.settings, "cards"))));
}
function is_full$1(case_) {
  return holds$1(py.and(py.eq(case_.move.verb, "pick"), () => py.ge(py.len(py.at(case_.own, "hand")), py.at(case_.settings, "cards"))));
}
function nothing_waits$1(case_) {
  return holds$1(py.and(py.eq(case_.move.verb, "pick"), () => py.lt(py.len(py.at(case_.own, "hand")), py.at(case_.settings, "cards"))));
}
function has_signalled$1(case_) {
  return holds$1(py.gt(py.at(case_.own, "place"), 0));
}
function is_offered_one$1(case_) {
  let asked, turn;
  turn = py.methods.get(case_.view, "turn");
  asked = py.and(py.and(py.bool(py.methods.get(case_.view, "offered")), () => py.isNot(turn, null)), () => py.eq(left_of$1(case_.seats, turn), case_.seat));
  return holds$1(py.and(py.eq(case_.move.verb, "pass"), () => asked));
}
function held$1(case_) {
  return py.Counter((function* () { for (const card of py.iter(py.at(case_.own, "hand"))) if (py.truth(py.ne(card, py.at(case_.view, "travel")))) yield py.at(card, 0); })());
}
const FOUR$1 = 4;
function is_out_of_turn$1(case_) {
  let whole;
  whole = (py.truth(py.ge(py.max(py.methods.values(held$1(case_)), {default: 0}), FOUR$1)) ? "complete" : "open");
  return (py.truth(py.and(py.eq(case_.move.verb, "pass"), () => py.ne(py.methods.get(case_.view, "turn"), case_.seat))) ? new py.Told({cases: ({["set"]: whole})}) : null);
}
function is_half_done$1(case_) {
  return py.bool(py.or(py.at(case_.own, "slammed"), () => py.at(case_.own, "shouted")));
}
function what_is_missing$1(case_) {
  return (py.truth(py.at(case_.own, "slammed")) ? "shout" : "slam");
}
function has_stopped$1(case_) {
  if (py.truth(py.or(py.ne(case_.move.verb, "pass"), () => py.is(py.at(case_.view, "first"), null)))) {
    return null;
  }
  return new py.Told({cases: ({["then"]: (py.truth(is_half_done$1(case_)) ? what_is_missing$1(case_) : "both")})});
}
function has_begun$1(case_) {
  if (py.truth(py.or(py.ne(case_.move.verb, "pass"), () => !py.truth(is_half_done$1(case_))))) {
    return null;
  }
  return new py.Told({cases: ({["then"]: what_is_missing$1(case_)})});
}
function has_no_set$1(case_) {
  return holds$1(py.and(py.and(py.isIn(case_.move.verb, ["slam", "shout"]), () => py.is(py.at(case_.view, "first"), null)), () => !py.truth(is_half_done$1(case_))));
}
function was_refused$1(case_) {
  return holds$1(py.eq(case_.move.verb, "pass"));
}
const HURRIES$1 = ["signal", "slam", "shout"];
function what_follows$1(case_) {
  let done, other;
  other = py.methods.get(({["slam"]: "shout", ["shout"]: "slam"}), case_.move.verb, "");
  done = ({["slam"]: py.at(case_.own, "slammed"), ["shout"]: py.at(case_.own, "shouted")});
  return ({["then"]: (py.truth(py.and(other, () => !py.truth(py.at(done, other)))) ? other : "none")});
}
function hurries$1(case_) {
  return (py.truth(py.and(py.isIn(case_.move.verb, HURRIES$1), () => py.isNot(py.at(case_.view, "first"), null))) ? new py.Told({cases: what_follows$1(case_)}) : null);
}
function has_won$2(case_) {
  return (py.truth(py.and(py.isIn(case_.move.verb, HURRIES$1), () => py.is(py.at(case_.view, "first"), null))) ? new py.Told({cases: what_follows$1(case_)}) : null);
}
const GIVING$1 = ["put", "pass"];
function passes_the_traveller$1(case_) {
  return holds$1(py.and(py.isIn(case_.move.verb, GIVING$1), () => py.eq(case_.move.cards, [py.at(case_.view, "travel")])));
}
function keeps_pairs$1(case_) {
  let counts, kept;
  counts = held$1(case_);
  kept = [...(function* () { for (const [rank, number] of py.iter(py.methods.items(counts))) if (py.truth(py.and(py.eq(number, 2), () => py.ne(rank, case_.rank)))) yield rank; })()];
  return holds$1(py.and(py.and(py.isIn(case_.move.verb, GIVING$1), () => py.eq(py.len(kept), 2)), () => py.eq(py.max(py.methods.values(counts)), 2)));
}
const RANK_LETTERS$1 = "AKQNJT98765432";
function most_held$1(counts) {
  let number, ranks;
  number = py.max(py.methods.values(counts), {default: 0});
  ranks = [...(function* () { for (const [rank, count] of py.iter(py.methods.items(counts))) if (py.truth(py.eq(count, number))) yield rank; })()];
  return [py.min(ranks, {key: ((it) => py.methods.index(RANK_LETTERS$1, it)), default: ""}), number];
}
function keeps_together$1(case_) {
  let counts, kept, number, rank;
  counts = held$1(case_);
  [rank, number] = most_held$1(counts);
  kept = py.and(py.gt(number, 1), () => py.gt(number, py.at(counts, case_.rank)));
  return (py.truth(py.and(py.isIn(case_.move.verb, GIVING$1), () => kept)) ? new py.Told({rank: rank, n: number}) : null);
}
function breaks_either$1(case_) {
  let counts;
  counts = held$1(case_);
  return holds$1(py.and(py.and(py.isIn(case_.move.verb, GIVING$1), () => py.eq(py.set(py.methods.values(counts)), new Set([2]))), () => py.gt(py.len(counts), 1)));
}
function nothing_fits$1(case_) {
  let counts;
  counts = held$1(case_);
  return holds$1(py.and(py.and(py.isIn(case_.move.verb, GIVING$1), () => py.gt(py.len(counts), 1)), () => py.eq(py.max(py.methods.values(counts)), 1)));
}
function refuses_the_traveller$1(case_) {
  let at;
  at = py.at(case_.view, "travel_at");
  return (py.truth(py.and(py.and(py.eq(case_.move.verb, "refuse"), () => py.isNot(at, null)), () => py.eq(at, py.at(case_.view, "turn")))) ? new py.Told({player: at}) : null);
}
const HEARTS$1 = "H";
function names_no_heart$1(case_) {
  return holds$1(py.and(py.and(py.eq(case_.move.verb, "name"), () => !py.truth(py.at(case_.settings, "pats"))), () => py.ne(py.at(py.at(case_.move.cards, 0), 1), HEARTS$1)));
}
function picks_up$1(case_) {
  let lacks, number, rank, told;
  [rank, number] = most_held$1(held$1(case_));
  lacks = py.and(py.eq(case_.move.verb, "pick"), () => py.eq(number, 1));
  told = new py.Told({rank: rank, n: number, cases: ({["hand"]: (py.truth(lacks) ? "short" : "any")})});
  return (py.truth(py.and(py.isIn(case_.move.verb, ["pick", "accept"]), () => rank)) ? told : null);
}
function helps_the_neighbour$1(case_) {
  let known, left;
  left = left_of$1(case_.seats, case_.seat);
  if (py.truth(py.or(py.or(py.notIn(case_.move.verb, GIVING$1), () => py.is(left, null)), () => py.eq(case_.move.cards, [py.at(case_.view, "travel")])))) {
    return null;
  }
  known = [...(function* () { for (const card of py.iter([...py.iter(py.at(py.at(case_.seats, left), "hand")), ...py.iter(py.at(py.at(case_.view, "lying"), left))])) yield py.at(card, 0); })()];
  return (py.truth(py.isIn(case_.rank, known)) ? new py.Told({player: left, rank: case_.rank}) : null);
}
function breaks_up$1(case_) {
  let counts, lone;
  counts = held$1(case_);
  lone = py.and(py.lt(py.min(py.methods.values(counts), {default: 0}), py.at(counts, case_.rank)), () => py.gt(py.at(counts, case_.rank), 1));
  return (py.truth(py.and(py.isIn(case_.move.verb, GIVING$1), () => lone)) ? new py.Told({rank: case_.rank, n: py.at(counts, case_.rank)}) : null);
}
function talks$1(case_) {
  return (py.truth(py.eq(case_.move.verb, "talk")) ? new py.Told({player: case_.move.to}) : null);
}
function alike_needed$1(self) {
  return py.min([py.int(self.cards), FOUR$1]);
}
const SPOONS$1 = 1;
function numbers_of$1(row) {
  let numbers;
  numbers = py.methods.tolist(row);
  return numbers;
}
function laid_out$1(view) {
  if (py.truth(py.ne(py.int(view.variant), SPOONS$1))) {
    return null;
  }
  return py.sub(py.sub(py.int(view.players), py.sum(py.map(py.bool, numbers_of$1(view.out)))), 1);
}
function tokens_laid$1(self) {
  return laid_out$1(self);
}
function tokens_left$1(self) {
  let laid;
  laid = laid_out$1(self);
  return (py.truth(py.is(laid, null)) ? null : py.sub(laid, py.sum(py.map(py.bool, numbers_of$1(self.place)))));
}
export const PROMPTS = [["now", has_to_follow$1], ["four", has_won$1], ["put", passes$1], ["draw", draws$1], ["take", takes$1], ["show", shows$1], ["rush", rushes$1], ["announce", announces$1], ["answer", answers$1], ["pass_again", passes_another$1], ["pass", passes_one$1], ["name", names$1]];
export const REFUSALS = [["PIG-04", "signal_too", may_signal_too$1], ["PIG-04", "has_the_set", has_the_set$1], ["PIG-04", "short", is_short$1], ["PIG-04", "full", is_full$1], ["PIG-04", "nothing_waits", nothing_waits$1], ["PIG-05", "signal_too", may_signal_too$1], ["PIG-05", "has_the_set", has_the_set$1], ["PIG-05", "full", is_full$1], ["PIG-05", "nothing_waits", nothing_waits$1], ["PIG-06", "has_signalled", has_signalled$1], ["PIG-31", "answer_first", is_offered_one$1], ["PIG-31", "out_of_turn", is_out_of_turn$1], ["PIG-32", "has_stopped", has_stopped$1], ["PIG-32", "has_begun", has_begun$1], ["PIG-32", "no_set", has_no_set$1], ["PIG-36", "was_refused", was_refused$1]];
export const REASONS = [["hurries", hurries$1, false], ["has_won", has_won$2, false], ["passes_the_traveller", passes_the_traveller$1, false], ["keeps_pairs", keeps_pairs$1, false], ["keeps_together", keeps_together$1, false], ["breaks_either", breaks_either$1, false], ["nothing_fits", nothing_fits$1, false], ["refuses_the_traveller", refuses_the_traveller$1, false], ["names_no_heart", names_no_heart$1, false], ["picks_up", picks_up$1, false], ["helps_the_neighbour", helps_the_neighbour$1, true], ["breaks_up", breaks_up$1, true], ["talks", talks$1, true]];
export const DERIVED = {alike_needed: alike_needed$1, tokens_laid: tokens_laid$1, tokens_left: tokens_left$1};
