// @ts-nocheck
/** Prompts, refusals, reasons and computed fields: written by `tools.declarations` from the functions of the game. */
import * as py from "../../rules/python";

const NOTHING_MORE$1 = new py.Told({});
function holds$1(case_) {
  return (py.truth(case_) ? NOTHING_MORE$1 : null);
}
function races$1(asked) {
  return holds$1(py.eq(py.at(asked.view, "phase"), "race"));
}
const JOKERS$1 = "37";
function answers_first$1(asked) {
  return (py.truth(py.and(py.eq(py.at(asked.view, "phase"), "second"), () => py.isIn("play", asked.verbs))) ? new py.Told({rank: py.at(asked.view, "top")}) : null);
}
function find$1(asked) {
  let other, top;
  top = py.at(asked.view, "top");
  other = (py.truth(top) ? py.methods.replace(JOKERS$1, top, "") : "");
  return (py.truth(py.and(py.isIn(other, py.tuple(JOKERS$1)), () => answers_first$1(asked))) ? new py.Told({rank: top, n: py.int(other)}) : null);
}
const rank$1 = "2";
function find$2(asked) {
  return (py.truth(py.eq(py.at(asked.view, "top"), rank$1)) ? answers_first$1(asked) : null);
}
const rank$2 = "A";
function find$3(asked) {
  return (py.truth(py.eq(py.at(asked.view, "top"), rank$2)) ? answers_first$1(asked) : null);
}
function jumps_in$1(asked) {
  let away;
  away = py.and(py.isIn(py.at(asked.view, "phase"), ["again", "turns"]), () => py.ne(py.at(asked.view, "turn"), asked.seat));
  return (py.truth(py.and(away, () => py.isIn("play", asked.verbs))) ? new py.Told({rank: py.at(asked.view, "top")}) : null);
}
function leads$1(asked) {
  return holds$1(py.and(py.is(py.at(asked.view, "top"), null), () => py.isIn("play", asked.verbs)));
}
function climbs$1(asked) {
  return (py.truth(py.isIn("play", asked.verbs)) ? new py.Told({rank: py.at(asked.view, "top")}) : null);
}
function find$4(asked) {
  let other, top;
  top = py.at(asked.view, "top");
  other = (py.truth(top) ? py.methods.replace(JOKERS$1, top, "") : "");
  return (py.truth(py.and(py.isIn(other, py.tuple(JOKERS$1)), () => climbs$1(asked))) ? new py.Told({rank: top, n: py.int(other)}) : null);
}
function find$5(asked) {
  return (py.truth(py.eq(py.at(asked.view, "top"), rank$1)) ? climbs$1(asked) : null);
}
function find$6(asked) {
  return (py.truth(py.eq(py.at(asked.view, "top"), rank$2)) ? climbs$1(asked) : null);
}
function flips$1(asked) {
  let top;
  top = py.at(asked.view, "top");
  return (py.truth(py.and(py.isIn("flip", asked.verbs), () => py.isNot(top, null))) ? new py.Told({rank: top}) : null);
}
function find$7(asked) {
  let other, top;
  top = py.at(asked.view, "top");
  other = (py.truth(top) ? py.methods.replace(JOKERS$1, top, "") : "");
  return (py.truth(py.and(py.isIn(other, py.tuple(JOKERS$1)), () => flips$1(asked))) ? new py.Told({rank: top, n: py.int(other)}) : null);
}
function find$8(asked) {
  return (py.truth(py.eq(py.at(asked.view, "top"), rank$2)) ? flips$1(asked) : null);
}
function flips_safely$1(asked) {
  return holds$1(py.and(py.isIn("flip", asked.verbs), () => py.isIn(py.at(asked.view, "top"), [null, rank$1])));
}
function takes$1(asked) {
  return holds$1(py.eq(asked.verbs, new Set(["take"])));
}
function waits_for_opener$1(case_) {
  return holds$1(py.eq(py.at(case_.view, "phase"), "again"));
}
const SPECIAL_TOPS$1 = {"3": "three", "7": "seven", "A": "ace"};
function is_against_the_top$1(case_) {
  return py.and(py.eq(py.len(new Set((function* () { for (const card of py.iter(case_.move.cards)) yield py.at(card, 0); })())), 1), () => py.isNot(py.at(case_.view, "top"), null));
}
function is_too_low$1(case_) {
  let top, way;
  top = py.at(case_.view, "top");
  way = (py.truth(py.isIn("play", case_.offered)) ? py.methods.get(SPECIAL_TOPS$1, top, "up") : "take");
  return (py.truth(is_against_the_top$1(case_)) ? new py.Told({rank: top, cases: ({["way"]: way})}) : null);
}
function has_no_pile$1(case_) {
  return holds$1(py.and(py.is(py.at(case_.view, "top"), null), () => py.isIn("play", case_.offered)));
}
function lays_last_cards$1(case_) {
  let left;
  left = py.add(py.add(py.len(py.at(case_.own, "hand")), py.len(py.at(case_.own, "visible"))), py.sum((function* () { for (const card of py.iter(py.at(case_.own, "hidden"))) yield py.isNot(card, null); })()));
  return holds$1(py.and(py.eq(case_.move.verb, "play"), () => py.eq(left, py.len(case_.move.cards))));
}
function burns$1(case_) {
  let lying;
  lying = (py.truth(py.eq(case_.rank, py.at(case_.view, "top"))) ? py.at(case_.view, "run") : 0);
  return holds$1(py.and(py.eq(case_.move.verb, "play"), () => py.ge(py.add(lying, py.len(case_.move.cards)), py.at(case_.settings, "annul"))));
}
const KNIGHT$1 = "N";
function following_seat$1(case_) {
  let ahead, direction, seats;
  [direction, seats] = [py.at(case_.view, "direction"), case_.seats];
  if (py.truth(py.or(!py.truth(direction), () => py.and(py.eq(case_.rank, KNIGHT$1), () => py.ne(py.at(case_.settings, "knight"), "none"))))) {
    return null;
  }
  ahead = (function* () { for (const step of py.iter(py.range(1, py.len(seats)))) yield py.mod(py.add(case_.seat, py.mul(direction, step)), py.len(seats)); })();
  return py.next((function* () { for (const seat of py.iter(ahead)) if (py.truth(!py.truth(py.at(py.at(seats, seat), "places")))) yield seat; })(), null);
}
function row$1(case_, seat) {
  let other;
  other = py.at(case_.seats, seat);
  return (py.truth(py.at(other, "hand_size")) ? [] : py.list(py.at(other, "visible")));
}
function shown$1(case_, seat) {
  return [...py.iter(py.at(py.at(case_.seats, seat), "hand")), ...py.iter(row$1(case_, seat))];
}
const RANK_LETTERS$1 = "AKQNJT98765432";
function is_lower$1(rank, other) {
  return py.gt(py.methods.index(RANK_LETTERS$1, rank), py.methods.index(RANK_LETTERS$1, other));
}
function answers$1(card, rank) {
  return py.or(py.isIn(py.at(card, 0), JOKERS$1), () => !py.truth(is_lower$1(py.at(card, 0), rank)));
}
function turns_over$1(case_, seat) {
  return py.and(!py.truth(py.at(py.at(case_.seats, seat), "hand_size")), () => !py.truth(py.at(py.at(case_.seats, seat), "visible")));
}
function unanswered$1(case_) {
  let bound, following, goes, silent;
  following = following_seat$1(case_);
  if (py.truth(py.or(py.or(py.or(py.ne(case_.move.verb, "play"), () => py.is(following, null)), () => py.isIn(case_.rank, JOKERS$1)), () => burns$1(case_)))) {
    return null;
  }
  [bound, goes] = [py.at(py.at(case_.seats, following), "bound"), py.any((function* () { for (const card of py.iter(shown$1(case_, following))) yield answers$1(card, case_.rank); })())];
  silent = py.or(py.or(py.lt(bound, py.methods.index(RANK_LETTERS$1, case_.rank)), () => goes), () => turns_over$1(case_, following));
  return (py.truth(silent) ? null : new py.Told({player: following, rank: py.at(RANK_LETTERS$1, bound)}));
}
function low_first$1(case_) {
  let below, lowest, plain, ranks, told;
  ranks = [...(function* () { for (const move of py.iter(case_.may("play"))) if (py.truth(py.notIn(py.at(py.at(move.cards, 0), 0), JOKERS$1))) yield py.at(py.at(move.cards, 0), 0); })()];
  plain = py.and(py.eq(case_.move.verb, "play"), () => py.notIn(case_.rank, JOKERS$1));
  lowest = py.and(plain, () => !py.truth(py.any((function* () { for (const rank of py.iter(ranks)) yield is_lower$1(rank, case_.rank); })())));
  below = py.any((function* () { for (const card of py.iter(py.at(case_.own, "hand"))) yield py.and(py.isIn(py.at(card, 0), JOKERS$1), () => is_lower$1(py.at(card, 0), case_.rank)); })());
  told = new py.Told({cards: case_.move.cards, cases: ({["jokers"]: (py.truth(below) ? "below" : "none")})});
  return (py.truth(py.and(lowest, () => py.sub(py.set(ranks), new Set([case_.rank])))) ? told : null);
}
function keeps_joker$1(case_) {
  let jokers, keeps;
  jokers = [...(function* () { for (const move of py.iter(case_.may("play"))) if (py.truth(py.isIn(py.at(py.at(move.cards, 0), 0), JOKERS$1))) yield py.at(py.at(move.cards, 0), 0); })()];
  keeps = py.and(py.eq(case_.move.verb, "play"), () => py.notIn(case_.rank, JOKERS$1));
  return (py.truth(py.and(jokers, () => keeps)) ? new py.Told({rank: py.at(jokers, 0)}) : null);
}
function lays_several$1(case_) {
  let number;
  number = py.len(case_.move.cards);
  return (py.truth(py.and(py.eq(case_.move.verb, "play"), () => py.gt(number, 1))) ? new py.Told({n: number}) : null);
}
function sheds_several$1(case_) {
  let others, spends;
  others = [...(function* () { for (const move of py.iter(case_.may("play"))) if (py.truth(py.notIn(py.at(py.at(move.cards, 0), 0), JOKERS$1))) yield py.len(move.cards); })()];
  spends = py.and(py.isIn(case_.rank, JOKERS$1), () => py.ge(py.max(others, {default: 0}), py.len(case_.move.cards)));
  return (py.truth(spends) ? null : lays_several$1(case_));
}
const HIGH$1 = "AK";
function costs$1(case_) {
  let dear, plays;
  plays = [...(function* () { for (const move of py.iter(case_.may("play"))) yield move.cards; })()];
  dear = py.and(py.eq(case_.move.verb, "take"), () => py.all((function* () { for (const cards of py.iter(plays)) yield py.isIn(py.at(py.at(cards, 0), 0), [...py.iter(JOKERS$1), ...py.iter(HIGH$1)]); })()));
  return (py.truth(py.and(dear, () => plays)) ? new py.Told({cards: py.min(plays, {key: py.len}), n: py.at(case_.view, "laid_count")}) : null);
}
const SMALL_PILE$1 = 2;
function takes_little$1(case_) {
  let chosen, number;
  number = py.at(case_.view, "laid_count");
  chosen = py.and(py.eq(case_.move.verb, "take"), () => case_.may("play", "flip"));
  return (py.truth(py.and(chosen, () => py.le(number, SMALL_PILE$1))) ? new py.Told({n: number}) : null);
}
function safe_flip$1(case_, easiest) {
  let safe, top;
  top = py.at(case_.view, "top");
  safe = py.and(py.eq(case_.move.verb, "flip"), () => py.isIn(top, [null, easiest]));
  return (py.truth(safe) ? new py.Told({cases: ({["top"]: (py.truth(py.is(top, null)) ? "none" : "easiest")})}) : null);
}
function flips_safely$2(case_) {
  return safe_flip$1(case_, rank$1);
}
function limit$1(rank, last) {
  return ({["limit"]: (py.truth(py.eq(rank, last)) ? "yes" : "no")});
}
function lucky_flip$1(case_, easiest, hardest) {
  let top, tries;
  top = py.at(case_.view, "top");
  tries = py.and(py.eq(case_.move.verb, "flip"), () => py.notIn(top, [null, easiest]));
  return (py.truth(tries) ? new py.Told({rank: top, n: py.add(py.at(case_.view, "laid_count"), 1), cases: limit$1(top, hardest)}) : null);
}
function flips_for_luck$1(case_) {
  return lucky_flip$1(case_, rank$1, rank$2);
}
function spares_the_pile$1(case_) {
  let alone;
  alone = py.and(py.eq(case_.move.verb, "play"), () => !py.truth(case_.may("play", "flip")));
  return (py.truth(py.and(alone, () => case_.may("take"))) ? new py.Told({n: py.at(case_.view, "laid_count")}) : null);
}
function only_picks_up$1(case_) {
  return holds$1(py.and(py.eq(case_.move.verb, "take"), () => !py.truth(case_.may("play", "flip"))));
}
const HARD_TO_BEAT$1 = "AKQNJT";
function narrows$1(case_) {
  let climbs, following, top;
  if (py.truth(py.or(py.or(py.ne(case_.move.verb, "play"), () => py.notIn(case_.rank, HARD_TO_BEAT$1)), () => burns$1(case_)))) {
    return null;
  }
  [top, following] = [py.at(case_.view, "top"), following_seat$1(case_)];
  climbs = py.and(py.isNot(top, null), () => is_lower$1(top, case_.rank));
  if (py.truth(py.or(py.or(py.is(following, null), () => !py.truth(climbs)), () => py.any((function* () { for (const card of py.iter(row$1(case_, following))) yield answers$1(card, case_.rank); })())))) {
    return null;
  }
  return new py.Told({player: following, rank: case_.rank, cases: limit$1(case_.rank, rank$2)});
}
function leaves_less$1(case_) {
  let following, goes, pile, told;
  [told, pile, following] = [narrows$1(case_), py.add(py.at(case_.view, "laid_count"), py.len(case_.move.cards)), following_seat$1(case_)];
  if (py.truth(py.or(py.or(py.is(told, null), () => py.is(following, null)), () => turns_over$1(case_, following)))) {
    return null;
  }
  goes = py.any((function* () { for (const card of py.iter(shown$1(case_, following))) yield answers$1(card, case_.rank); })());
  return (py.truth(goes) ? null : new py.Told({player: following, rank: case_.rank, n: pile, cases: limit$1(case_.rank, rank$2)}));
}
function restarts$1(case_) {
  let left, top;
  top = py.at(case_.view, "top");
  if (py.truth(py.or(py.or(py.or(py.ne(case_.move.verb, "play"), () => py.notIn(case_.rank, JOKERS$1)), () => py.is(top, null)), () => !py.truth(is_lower$1(case_.rank, top))))) {
    return null;
  }
  left = py.sub(new Set((function* () { for (const card of py.iter(py.or(py.at(case_.own, "hand"), () => py.at(case_.own, "visible")))) yield py.at(card, 0); })()), new Set([...py.iter(JOKERS$1), ...py.iter(HARD_TO_BEAT$1)]));
  return holds$1(py.any((function* () { for (const rank of py.iter(left)) yield py.and(is_lower$1(rank, top), () => !py.truth(is_lower$1(rank, case_.rank))); })()));
}
function stays_low$1(case_) {
  let climbs, left, top;
  top = py.at(case_.view, "top");
  if (py.truth(py.or(py.or(py.ne(case_.move.verb, "play"), () => py.notIn(case_.rank, JOKERS$1)), () => py.and(py.isNot(top, null), () => is_lower$1(case_.rank, top))))) {
    return null;
  }
  climbs = py.any((function* () { for (const move of py.iter(case_.may("play"))) yield is_lower$1(case_.rank, py.at(py.at(move.cards, 0), 0)); })());
  left = [...(function* () { for (const card of py.iter([...py.iter(py.at(case_.own, "hand")), ...py.iter(py.at(case_.own, "visible"))])) if (py.truth(py.notIn(card, case_.move.cards))) yield card; })()];
  return holds$1(py.and(climbs, () => py.all((function* () { for (const card of py.iter(left)) yield answers$1(card, case_.rank); })())));
}
function saves_picking_up$1(case_) {
  let jokers, plays;
  plays = py.union(new Set((function* () { for (const move of py.iter(case_.may("play"))) yield py.at(py.at(move.cards, 0), 0); })()), new Set([case_.rank]));
  jokers = py.and(py.eq(case_.move.verb, "play"), () => py.le(plays, py.set(JOKERS$1)));
  return (py.truth(py.and(jokers, () => case_.may("take"))) ? new py.Told({n: py.at(case_.view, "laid_count")}) : null);
}
function spends_joker$1(case_) {
  let others;
  others = [...(function* () { for (const move of py.iter(case_.may("play"))) if (py.truth(py.notIn(py.at(py.at(move.cards, 0), 0), JOKERS$1))) yield move; })()];
  return (py.truth(py.and(py.and(py.eq(case_.move.verb, "play"), () => py.isIn(case_.rank, JOKERS$1)), () => others)) ? new py.Told({rank: case_.rank}) : null);
}
function takes_much$1(case_) {
  let number;
  number = py.at(case_.view, "laid_count");
  return (py.truth(py.and(py.and(py.eq(case_.move.verb, "take"), () => py.gt(number, SMALL_PILE$1)), () => case_.may("play"))) ? new py.Told({n: number}) : null);
}
function spends_high$1(case_) {
  let lower;
  lower = [...(function* () { for (const move of py.iter(case_.may("play"))) if (py.truth(py.notIn(py.at(py.at(move.cards, 0), 0), [...py.iter(JOKERS$1), ...py.iter(HIGH$1)]))) yield move; })()];
  return (py.truth(py.and(py.and(py.eq(case_.move.verb, "play"), () => py.isIn(case_.rank, HIGH$1)), () => lower)) ? new py.Told({cards: case_.move.cards}) : null);
}
export const PROMPTS = [["race", races$1], ["answer_joker", find$1], ["answer_any", find$2], ["answer_aces", find$3], ["answer", answers_first$1], ["jump_in", jumps_in$1], ["lead", leads$1], ["climb_joker", find$4], ["any", find$5], ["aces", find$6], ["climb", climbs$1], ["flip_joker", find$7], ["flip_aces", find$8], ["flip_safely", flips_safely$1], ["flip", flips$1], ["take", takes$1]];
export const REFUSALS = [["GLU-06", "opener_again", waits_for_opener$1], ["GLU-08", "too_low", is_too_low$1], ["GLU-12", "no_pile", has_no_pile$1]];
export const REASONS = [["goes_out", lays_last_cards$1, false], ["burns", burns$1, false], ["unanswered", unanswered$1, false], ["low_first", low_first$1, false], ["keeps_joker", keeps_joker$1, false], ["several", sheds_several$1, false], ["costs", costs$1, false], ["takes_little", takes_little$1, false], ["flips_safely", flips_safely$2, false], ["flips_for_luck", flips_for_luck$1, false], ["spares", spares_the_pile$1, false], ["shows_any", only_picks_up$1, false], ["leaves_less", leaves_less$1, false], ["narrows", narrows$1, false], ["restarts", restarts$1, false], ["stays_low", stays_low$1, false], ["saves", saves_picking_up$1, false], ["spends_joker", spends_joker$1, true], ["takes_much", takes_much$1, true], ["spends_high", spends_high$1, true]];
export const DERIVED = {};
