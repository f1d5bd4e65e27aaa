// @ts-nocheck
/** Prompts, refusals, reasons and computed fields: written by `tools.declarations` from the functions of the game. */
import * as py from "../../rules/python";

function _held_ranks$1(asked) {
  return new Set((function* () { for (const card of py.iter([...py.iter(py.at(asked.own, "hand")), ...py.iter(py.at(asked.own, "visible"))])) yield py.at(card, 0); })());
}
const TENS$1 = new Set(["T"]);
const NOTHING_MORE$1 = new py.Told({});
function holds$1(case_) {
  return (py.truth(case_) ? NOTHING_MORE$1 : null);
}
function keeps_a_ten$1(asked) {
  let only_tens;
  only_tens = py.and(py.le(_held_ranks$1(asked), TENS$1), () => !py.truth(py.any(py.at(asked.own, "hidden"))));
  return holds$1(py.and(py.and(py.is(py.at(asked.view, "top"), null), () => only_tens), () => py.isIn("play", asked.verbs)));
}
function leads_tens$1(asked) {
  return holds$1(py.and(py.is(py.at(asked.view, "top"), null), () => py.eq(asked.ranks("play"), TENS$1)));
}
function leads$1(asked) {
  return holds$1(py.and(py.is(py.at(asked.view, "top"), null), () => py.isIn("play", asked.verbs)));
}
const LOWEST$1 = "2";
const HIGHEST$1 = "A";
function down_from$1(top) {
  return new py.Told({rank: top, cases: ({["top"]: (py.truth(py.eq(top, HIGHEST$1)) ? "ace" : "other")})});
}
function descends$1(asked) {
  let ranks, top;
  [top, ranks] = [py.at(asked.view, "top"), asked.ranks("play")];
  return (py.truth(py.and(py.and(py.isNot(top, null), () => py.sub(ranks, TENS$1)), () => !py.truth(py.both(ranks, TENS$1)))) ? down_from$1(top) : null);
}
function repeats_the_lowest$1(asked) {
  return (py.truth(py.eq(py.at(asked.view, "top"), LOWEST$1)) ? descends$1(asked) : null);
}
const ABOVE_TENS$1 = ["A", "K", "Q", "N", "J"];
const TEN$1 = "T";
function descends_without_tens$1(asked) {
  return (py.truth(py.and(py.isIn(py.at(asked.view, "top"), ABOVE_TENS$1), () => py.isIn(TEN$1, _held_ranks$1(asked)))) ? descends$1(asked) : null);
}
function find$1(asked) {
  return (py.truth(py.and(py.at(asked.own, "visible"), () => !py.truth(py.at(asked.own, "started")))) ? descends_without_tens$1(asked) : null);
}
function find$2(asked) {
  return (py.truth(py.and(py.at(asked.own, "visible"), () => !py.truth(py.at(asked.own, "started")))) ? descends$1(asked) : null);
}
function descends_or_sweeps$1(asked) {
  let ranks, top;
  [top, ranks] = [py.at(asked.view, "top"), asked.ranks("play")];
  return (py.truth(py.and(py.and(py.isNot(top, null), () => py.sub(ranks, TENS$1)), () => py.both(ranks, TENS$1))) ? down_from$1(top) : null);
}
function find$3(asked) {
  return (py.truth(py.and(py.at(asked.own, "visible"), () => !py.truth(py.at(asked.own, "started")))) ? descends_or_sweeps$1(asked) : null);
}
function sweeps$1(asked) {
  return holds$1(py.and(py.isNot(py.at(asked.view, "top"), null), () => py.eq(asked.ranks("play"), TENS$1)));
}
function flips$1(asked) {
  let top;
  top = py.at(asked.view, "top");
  return (py.truth(py.and(py.isNot(top, null), () => py.eq(asked.verbs, new Set(["flip"])))) ? new py.Told({rank: top}) : null);
}
function flips_safely$1(asked) {
  return holds$1(py.and(py.is(py.at(asked.view, "top"), null), () => py.eq(asked.verbs, new Set(["flip"]))));
}
function flips_or_takes$1(asked) {
  return holds$1(py.eq(asked.verbs, new Set(["flip", "take"])));
}
function takes$1(asked) {
  return holds$1(py.eq(asked.verbs, new Set(["take"])));
}
function ranks_of$1(choices, verb) {
  return new Set((function* () { for (const choice of py.iter(choices)) if (py.truth(py.eq(choice.verb, verb)))  for (const card of py.iter(choice.cards)) yield py.at(card, 0); })());
}
function way_on$1(case_) {
  let ranks;
  ranks = ranks_of$1(case_.choices, "play");
  if (py.truth(py.sub(ranks, new Set([TEN$1])))) {
    return "down";
  }
  return (py.truth(ranks) ? "sweep" : (py.truth(py.isIn("flip", case_.offered)) ? "flip" : "take"));
}
function is_against_the_top$1(case_) {
  return py.and(py.eq(py.len(new Set((function* () { for (const card of py.iter(case_.move.cards)) yield py.at(card, 0); })())), 1), () => py.isNot(py.at(case_.view, "top"), null));
}
function is_too_high$1(case_) {
  let shut, told, way;
  [way, shut] = [way_on$1(case_), py.and(py.bool(py.at(case_.own, "visible")), () => !py.truth(py.at(case_.own, "started")))];
  told = new py.Told({rank: py.at(case_.view, "top"), cases: ({["way"]: (py.truth(py.and(shut, () => py.eq(way, "down"))) ? "hand" : way)})});
  return (py.truth(is_against_the_top$1(case_)) ? told : null);
}
function finds_the_row_shut$1(case_) {
  return new py.Told({cases: ({["way"]: way_on$1(case_)})});
}
function may_go_down$1(case_) {
  let top;
  top = py.at(case_.view, "top");
  return (py.truth(py.and(py.isNot(top, null), () => py.eq(way_on$1(case_), "down"))) ? new py.Told({rank: top}) : null);
}
function may_lead_another$1(case_) {
  return holds$1(py.eq(way_on$1(case_), "down"));
}
function lays_last_cards$1(case_) {
  let left;
  left = py.add(py.add(py.len(py.at(case_.own, "hand")), py.len(py.at(case_.own, "visible"))), py.sum((function* () { for (const card of py.iter(py.at(case_.own, "hidden"))) yield py.isNot(card, null); })()));
  return holds$1(py.and(py.eq(case_.move.verb, "play"), () => py.eq(left, py.len(case_.move.cards))));
}
function goes_out$1(case_) {
  return (py.truth(py.eq(case_.rank, TEN$1)) ? null : lays_last_cards$1(case_));
}
function sweeps$2(case_) {
  let sweeping;
  sweeping = py.and(py.and(py.eq(case_.move.verb, "play"), () => py.eq(case_.rank, TEN$1)), () => py.isNot(py.at(case_.view, "top"), null));
  return holds$1(py.and(sweeping, () => !py.truth(lays_last_cards$1(case_))));
}
const TURNING$1 = "7D";
function next_seat$1(case_) {
  let step;
  step = py.mul(py.at(case_.view, "direction"), py.sub(1, py.mul(2, py.mod(py.methods.count(case_.move.cards, TURNING$1), 2))));
  return py.int(py.mod(py.add(case_.seat, step), py.len(case_.seats)));
}
function turns_over$1(case_, seat) {
  return py.and(!py.truth(py.at(py.at(case_.seats, seat), "hand_size")), () => !py.truth(py.at(py.at(case_.seats, seat), "visible")));
}
const RANK_LETTERS$1 = "AKQNJT98765432";
function row$1(case_, seat) {
  return (py.truth(py.at(py.at(case_.seats, seat), "started")) ? py.list(py.at(py.at(case_.seats, seat), "visible")) : []);
}
function shown$1(case_, seat) {
  return [...py.iter(py.at(py.at(case_.seats, seat), "hand")), ...py.iter(row$1(case_, seat))];
}
function unanswered$1(case_) {
  let above, bound, following, rank;
  following = next_seat$1(case_);
  if (py.truth(py.or(py.or(py.or(py.ne(case_.move.verb, "play"), () => py.eq(case_.rank, TEN$1)), () => py.isIn(TURNING$1, case_.move.cards)), () => turns_over$1(case_, following)))) {
    return null;
  }
  [bound, rank] = [py.at(py.at(case_.seats, following), "bound"), py.methods.index(RANK_LETTERS$1, case_.rank)];
  if (py.truth(py.or(py.gt(bound, rank), () => py.any((function* () { for (const card of py.iter(shown$1(case_, following))) yield py.ge(py.methods.index(RANK_LETTERS$1, py.at(card, 0)), rank); })())))) {
    return null;
  }
  above = py.methods.replace(py.slice(RANK_LETTERS$1, null, bound), TEN$1, "");
  return (py.truth(above) ? new py.Told({player: following, rank: py.at(above, -1)}) : null);
}
const HIGH$1 = "AKQNJ";
function sheds$1(case_) {
  let high, highest, ranks;
  ranks = [...(function* () { for (const move of py.iter(case_.may("play"))) if (py.truth(py.ne(py.at(py.at(move.cards, 0), 0), TEN$1))) yield py.at(py.at(move.cards, 0), 0); })()];
  highest = (py.truth(case_.rank) ? py.all((function* () { for (const rank of py.iter(ranks)) yield py.le(py.methods.index(RANK_LETTERS$1, case_.rank), py.methods.index(RANK_LETTERS$1, rank)); })()) : false);
  high = py.and(py.eq(case_.move.verb, "play"), () => py.isIn(case_.rank, HIGH$1));
  return (py.truth(py.and(py.and(high, () => highest), () => py.sub(py.set(ranks), new Set([case_.rank])))) ? new py.Told({cards: case_.move.cards}) : null);
}
const LOW$1 = "32";
function is_lower$1(rank, other) {
  return py.and(py.notIn(TEN$1, [rank, other]), () => py.gt(py.methods.index(RANK_LETTERS$1, rank), py.methods.index(RANK_LETTERS$1, other)));
}
function keeps_low$1(case_) {
  let keeps, low, ranks;
  ranks = [...(function* () { for (const move of py.iter(case_.may("play"))) yield py.at(py.at(move.cards, 0), 0); })()];
  low = [...(function* () { for (const rank of py.iter(ranks)) if (py.truth(py.isIn(rank, LOW$1))) yield rank; })()];
  keeps = py.and(py.and(py.eq(case_.move.verb, "play"), () => py.notIn(case_.rank, LOW$1)), () => !py.truth(py.any((function* () { for (const rank of py.iter(ranks)) yield is_lower$1(case_.rank, rank); })())));
  return (py.truth(py.and(low, () => keeps)) ? new py.Told({rank: py.max(low, {key: ((it) => py.methods.index(RANK_LETTERS$1, it))})}) : null);
}
function lays_several$1(case_) {
  let number;
  number = py.len(case_.move.cards);
  return (py.truth(py.and(py.eq(case_.move.verb, "play"), () => py.gt(number, 1))) ? new py.Told({n: number}) : null);
}
function safe_flip$1(case_, easiest) {
  let safe, top;
  top = py.at(case_.view, "top");
  safe = py.and(py.eq(case_.move.verb, "flip"), () => py.isIn(top, [null, easiest]));
  return (py.truth(safe) ? new py.Told({cases: ({["top"]: (py.truth(py.is(top, null)) ? "none" : "easiest")})}) : null);
}
function flips_safely$2(case_) {
  return safe_flip$1(case_, HIGHEST$1);
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
  return lucky_flip$1(case_, HIGHEST$1, LOWEST$1);
}
function shows_what_is_known$1(case_) {
  return holds$1(py.and(py.eq(case_.move.verb, "take"), () => py.eq(case_.move.from, "visible")));
}
function matches$1(case_) {
  let lower;
  lower = [...(function* () { for (const move of py.iter(case_.may("play"))) if (py.truth(is_lower$1(py.at(py.at(move.cards, 0), 0), case_.rank))) yield move; })()];
  return holds$1(py.and(py.and(py.eq(case_.move.verb, "play"), () => py.bool(lower)), () => py.eq(case_.rank, py.at(case_.view, "top"))));
}
function clears_the_row$1(case_) {
  return holds$1(py.and(py.and(py.eq(case_.move.verb, "play"), () => py.eq(case_.move.from, "visible")), () => py.any(py.at(case_.own, "hidden"))));
}
function only_picks_up$1(case_) {
  return holds$1(py.and(py.eq(case_.move.verb, "take"), () => !py.truth(case_.may("play", "flip"))));
}
function finds_a_flip_unlikely$1(case_) {
  let rather, top;
  top = py.at(case_.view, "top");
  rather = py.and(py.and(py.eq(case_.move.verb, "take"), () => py.bool(case_.may("flip"))), () => !py.truth(case_.may("play")));
  return (py.truth(rather) ? new py.Told({rank: top, cases: limit$1(top, LOWEST$1)}) : null);
}
const SMALL_PILE$1 = 6;
function keeps_ten$1(case_) {
  let instead, number, sweep;
  [number, instead] = [py.at(case_.view, "laid_count"), [...(function* () { for (const move of py.iter(case_.may("play"))) yield case_.instead(move); })()]];
  sweep = py.and(py.bool(instead), () => py.all((function* () { for (const each of py.iter(instead)) yield py.and(py.eq(each.rank, TEN$1), () => !py.truth(lays_last_cards$1(each))); })()));
  return (py.truth(py.and(py.and(py.eq(case_.move.verb, "take"), () => sweep), () => py.le(number, SMALL_PILE$1))) ? new py.Told({n: number}) : null);
}
function goes_on$1(card, rank) {
  return py.or(py.eq(py.at(card, 0), TEN$1), () => !py.truth(is_lower$1(rank, py.at(card, 0))));
}
function narrows$1(case_) {
  let following, goes, top;
  [top, following] = [py.at(case_.view, "top"), next_seat$1(case_)];
  if (py.truth(py.or(py.or(py.or(py.ne(case_.move.verb, "play"), () => py.isIn(case_.rank, [...py.iter(HIGH$1), TEN$1])), () => py.is(top, null)), () => !py.truth(is_lower$1(case_.rank, top))))) {
    return null;
  }
  goes = py.any((function* () { for (const card of py.iter(row$1(case_, following))) yield goes_on$1(card, case_.rank); })());
  return (py.truth(goes) ? null : new py.Told({player: following, rank: case_.rank, cases: limit$1(case_.rank, LOWEST$1)}));
}
function leaves_less$1(case_) {
  let following, goes, pile;
  [following, pile] = [next_seat$1(case_), py.add(py.at(case_.view, "laid_count"), py.len(case_.move.cards))];
  if (py.truth(py.or(py.is(narrows$1(case_), null), () => turns_over$1(case_, following)))) {
    return null;
  }
  goes = py.any((function* () { for (const card of py.iter(shown$1(case_, following))) yield goes_on$1(card, case_.rank); })());
  return (py.truth(goes) ? null : new py.Told({player: following, rank: case_.rank, n: pile, cases: limit$1(case_.rank, LOWEST$1)}));
}
function is_sure$1(case_) {
  let known;
  known = py.and(py.eq(case_.move.verb, "play"), () => !py.truth(case_.may("play")));
  return holds$1(py.and(py.and(known, () => py.bool(case_.may("flip"))), () => py.notIn(py.at(case_.view, "top"), [null, HIGHEST$1])));
}
function turns$1(case_) {
  return (py.truth(py.eq(py.mod(py.methods.count(case_.move.cards, TURNING$1), 2), 1)) ? new py.Told({player: next_seat$1(case_)}) : null);
}
function takes_freely$1(case_) {
  let number;
  number = py.at(case_.view, "laid_count");
  return (py.truth(py.and(py.eq(case_.move.verb, "take"), () => case_.may("play"))) ? new py.Told({n: number}) : null);
}
function spends_low$1(case_) {
  let higher;
  higher = [...(function* () { for (const move of py.iter(case_.may("play"))) if (py.truth(py.notIn(py.at(py.at(move.cards, 0), 0), [...py.iter(LOW$1), TEN$1]))) yield move; })()];
  return (py.truth(py.and(py.and(py.eq(case_.move.verb, "play"), () => py.isIn(case_.rank, LOW$1)), () => higher)) ? new py.Told({rank: case_.rank}) : null);
}
function keeps_high$1(case_) {
  let higher, ranks;
  if (py.truth(py.or(py.ne(case_.move.verb, "play"), () => py.eq(case_.rank, TEN$1)))) {
    return null;
  }
  ranks = [...(function* () { for (const move of py.iter(case_.may("play"))) if (py.truth(py.isIn(py.at(py.at(move.cards, 0), 0), HIGH$1))) yield py.at(py.at(move.cards, 0), 0); })()];
  higher = [...(function* () { for (const rank of py.iter(ranks)) if (py.truth(py.lt(py.methods.index(RANK_LETTERS$1, rank), py.methods.index(RANK_LETTERS$1, case_.rank)))) yield rank; })()];
  return (py.truth(higher) ? new py.Told({rank: py.min(higher, {key: ((it) => py.methods.index(RANK_LETTERS$1, it))})}) : null);
}
function breaks_up$1(case_) {
  let alike, more;
  alike = [...(function* () { for (const move of py.iter(case_.may("play"))) if (py.truth(py.and(py.eq(move.from, case_.move.from), () => py.eq(py.at(py.at(move.cards, 0), 0), case_.rank)))) yield py.len(move.cards); })()];
  more = py.sub(py.max(alike, {default: 0}), py.len(case_.move.cards));
  return (py.truth(py.and(py.eq(case_.move.verb, "play"), () => py.gt(more, 0))) ? new py.Told({n: more}) : null);
}
export const PROMPTS = [["keep_ten", keeps_a_ten$1], ["lead_tens", leads_tens$1], ["lead", leads$1], ["twos", repeats_the_lowest$1], ["hand_no_ten", find$1], ["hand", find$2], ["hand_or_sweep", find$3], ["descend_no_ten", descends_without_tens$1], ["descend", descends$1], ["descend_or_sweep", descends_or_sweeps$1], ["sweep", sweeps$1], ["flip", flips$1], ["flip_safely", flips_safely$1], ["flip_or_take", flips_or_takes$1], ["take", takes$1]];
export const REFUSALS = [["TUR-07", "too_high", is_too_high$1], ["TUR-09", "row_shut", finds_the_row_shut$1], ["TUR-12", "no_take", may_go_down$1], ["TUR-15", "no_sweep", may_go_down$1], ["TUR-16", "no_lead", may_lead_another$1]];
export const REASONS = [["goes_out", goes_out$1, false], ["sweeps", sweeps$2, false], ["unanswered", unanswered$1, false], ["sheds", sheds$1, false], ["keeps_low", keeps_low$1, false], ["several", lays_several$1, false], ["flips_safely", flips_safely$2, false], ["flips_for_luck", flips_for_luck$1, false], ["known", shows_what_is_known$1, false], ["matches", matches$1, false], ["clears_row", clears_the_row$1, false], ["shows_any", only_picks_up$1, false], ["unlikely_flip", finds_a_flip_unlikely$1, false], ["keeps_ten", keeps_ten$1, false], ["leaves_less", leaves_less$1, false], ["narrows", narrows$1, false], ["sure", is_sure$1, false], ["turns", turns$1, false], ["takes_freely", takes_freely$1, true], ["spends_low", spends_low$1, true], ["keeps_high", keeps_high$1, true], ["breaks_up", breaks_up$1, true]];
export const DERIVED = {};
