// @ts-nocheck
/** Prompts, refusals, reasons and computed fields: written by `tools.declarations` from the functions of the game. */
import * as py from "../../rules/python";

function chooses_trumps$1(asked) {
  return (py.truth(py.isIn("trump", asked.verbs)) ? new py.Told({cards: [py.at(asked.view, "turned")]}) : null);
}
const NOTHING_MORE$1 = new py.Told({});
function holds$1(case_) {
  return (py.truth(case_) ? NOTHING_MORE$1 : null);
}
function may_lead_five$1(asked) {
  return holds$1(py.isIn("declare", asked.verbs));
}
const JOKER$1 = "X";
function leads_a_joker$1(asked) {
  return holds$1(py.eq(asked.ranks("lead"), new Set([JOKER$1])));
}
function cards_to_lead$1(asked) {
  let offered;
  offered = [...(function* () { for (const choice of py.iter(asked.choices)) if (py.truth(py.eq(choice.verb, "lead")))  for (const card of py.iter(choice.cards)) yield card; })()];
  return [...py.iter(offered), ...py.iter(py.at(asked.view, "staged"))];
}
function leads$1(asked) {
  let cards, most, pairs;
  if (py.truth(py.notIn("lead", asked.verbs))) {
    return null;
  }
  cards = cards_to_lead$1(asked);
  pairs = py.sum((function* () { for (const number of py.iter(py.methods.values(py.Counter((function* () { for (const card of py.iter(cards)) if (py.truth(py.ne(py.at(card, 0), JOKER$1))) yield py.at(card, 0); })())))) yield py.div(number, 2); })());
  most = py.min([py.int(py.at(asked.view, "most_led")), py.add(py.mul(2, pairs), 1), py.len(cards)]);
  return new py.Told({n: py.sub(most, py.mod(py.add(most, 1), 2))});
}
function leads_without_a_pair$1(asked) {
  let told;
  told = leads$1(asked);
  return holds$1(py.and(py.and(py.isNot(told, null), () => py.eq(told.n, 1)), () => py.gt(py.min([py.at(asked.view, "most_led"), py.len(cards_to_lead$1(asked))]), 2)));
}
function to_cover$1(asked) {
  let card;
  card = (py.truth(py.isIn("cover", asked.verbs)) ? py.at(py.at(asked.view, "table"), asked.place) : "");
  return card;
}
function covers_a_joker$1(asked) {
  let card;
  card = to_cover$1(asked);
  return (py.truth(py.and(card, () => py.eq(py.at(card, 0), JOKER$1))) ? new py.Told({cards: [card]}) : null);
}
const HIGHEST$1 = "A";
function covers_a_trump$1(asked) {
  let card;
  card = to_cover$1(asked);
  if (py.truth(py.or(!py.truth(card), () => py.ne(py.at(card, 1), py.at(asked.view, "trump"))))) {
    return null;
  }
  return new py.Told({cards: [card], cases: ({["suit"]: py.at(card, 1), ["rank"]: py.at(card, 0)})});
}
function covers_the_highest_trump$1(asked) {
  let card;
  card = to_cover$1(asked);
  return (py.truth(py.and(card, () => py.eq(py.at(card, 0), HIGHEST$1))) ? covers_a_trump$1(asked) : null);
}
function covers_a_card$1(asked) {
  let card;
  card = to_cover$1(asked);
  return (py.truth(card) ? new py.Told({cards: [card], cases: ({["suit"]: py.at(card, 1), ["rank"]: py.at(card, 0), ["trump"]: py.at(asked.view, "trump")})}) : null);
}
function covers_an_ace$1(asked) {
  let card;
  card = to_cover$1(asked);
  return (py.truth(py.and(card, () => py.eq(py.at(card, 0), HIGHEST$1))) ? covers_a_card$1(asked) : null);
}
const RED$1 = "XR";
const ORDERED$1 = "A23KQJT987654";
function covers$1(card, under, trump) {
  let higher;
  if (py.truth(py.isIn(JOKER$1, [py.at(card, 0), py.at(under, 0)]))) {
    return py.and(py.and(py.eq(py.at(card, 0), JOKER$1), () => py.ne(under, RED$1)), () => py.or(py.eq(card, RED$1), () => py.ne(py.at(under, 0), JOKER$1)));
  }
  higher = py.and(py.eq(py.at(card, 1), py.at(under, 1)), () => py.lt(py.methods.index(ORDERED$1, py.at(card, 0)), py.methods.index(ORDERED$1, py.at(under, 0))));
  return py.or(higher, () => py.and(py.eq(py.at(card, 1), trump), () => py.ne(py.at(under, 1), trump)));
}
function cannot_cover_one$1(asked) {
  let hand, stuck, view;
  [view, hand] = [asked.view, py.at(asked.own, "hand")];
  stuck = [...(function* () { for (const under of py.iter(py.at(view, "table"))) if (py.truth(!py.truth(py.any((function* () { for (const over of py.iter(hand)) yield covers$1(over, under, py.at(view, "trump")); })())))) yield under; })()];
  return (py.truth(py.and(stuck, () => py.eq(asked.verbs, new Set(["take"])))) ? new py.Told({cards: [py.at(stuck, 0)]}) : null);
}
function cannot_cover_all$1(asked) {
  return holds$1(py.eq(asked.verbs, new Set(["take"])));
}
function single$1(case_) {
  return (py.truth(py.eq(py.len(case_.move.cards), 1)) ? py.at(case_.move.cards, 0) : "");
}
function covers_any$1(case_, card) {
  return py.any((function* () { for (const under of py.iter(py.at(case_.view, "table"))) yield covers$1(card, under, py.at(case_.view, "trump")); })());
}
const ABOVE_KINGS$1 = "A23";
function way_to_cover$1(case_, under) {
  if (py.truth(py.notIn("cover", case_.offered))) {
    return "take";
  }
  if (py.truth(py.eq(py.at(under, 0), JOKER$1))) {
    return "red";
  }
  if (py.truth(py.eq(py.at(under, 1), py.at(case_.view, "trump")))) {
    return (py.truth(py.eq(py.at(under, 0), HIGHEST$1)) ? "joker" : "trump");
  }
  return (py.truth(py.eq(py.at(under, 0), HIGHEST$1)) ? "ace" : "suit");
}
function too_low$1(case_) {
  let above, card, strong, surprising;
  card = single$1(case_);
  if (py.truth(py.or(!py.truth(card), () => covers_any$1(case_, card)))) {
    return null;
  }
  strong = py.or(py.eq(py.at(card, 0), JOKER$1), () => py.eq(py.at(card, 1), py.at(case_.view, "trump")));
  above = [...(function* () { for (const there of py.iter(py.at(case_.view, "table"))) if (py.truth((py.truth(py.eq(py.at(there, 0), JOKER$1)) ? strong : py.eq(py.at(there, 1), py.at(card, 1))))) yield there; })()];
  if (py.truth(!py.truth(above))) {
    return null;
  }
  surprising = py.and(py.isIn(py.at(py.at(above, 0), 0), ABOVE_KINGS$1), () => py.notIn(py.at(card, 0), ABOVE_KINGS$1));
  return new py.Told({cards: [py.at(above, 0)], cases: ({["way"]: way_to_cover$1(case_, py.at(above, 0)), ["order"]: (py.truth(surprising) ? "told" : "known")})});
}
function covers_or_takes$1(case_) {
  return ({["way"]: (py.truth(py.isIn("cover", case_.offered)) ? "cover" : "take")});
}
function off_suit$1(case_) {
  let card, suits, under, way;
  card = single$1(case_);
  suits = [...(function* () { for (const there of py.iter(py.at(case_.view, "table"))) yield py.at(there, 1); })()];
  if (py.truth(py.or(py.or(py.or(!py.truth(card), () => !py.truth(suits)), () => py.eq(py.at(card, 0), JOKER$1)), () => py.isIn(py.at(card, 1), [py.at(case_.view, "trump"), ...py.iter(suits)])))) {
    return null;
  }
  way = (py.truth(py.gt(py.len(suits), 1)) ? py.at(covers_or_takes$1(case_), "way") : way_to_cover$1(case_, py.at(py.at(case_.view, "table"), 0)));
  if (py.truth(py.and(py.eq(way, "cover"), () => py.eq(new Set([...py.iter(suits)]), new Set([py.at(case_.view, "trump")]))))) {
    way = "trump";
  }
  under = (py.truth(py.eq(py.len(new Set([...py.iter(suits)])), 1)) ? py.at(suits, 0) : "several");
  return new py.Told({suit: py.at(case_.view, "trump"), cases: ({["own"]: py.at(card, 1), ["way"]: way, ["under"]: under})});
}
function covers_one_only$1(case_) {
  let card;
  card = single$1(case_);
  return (py.truth(py.and(card, () => covers_any$1(case_, card))) ? new py.Told({cases: covers_or_takes$1(case_)}) : null);
}
function goes_out$1(case_) {
  let laid;
  laid = py.and(py.isIn(case_.move.verb, ["lead", "cover"]), () => !py.truth(py.at(case_.view, "stock_count")));
  return holds$1(py.and(laid, () => py.eq(py.len(case_.move.cards), py.len(py.at(case_.own, "hand")))));
}
function lays_five$1(case_) {
  return holds$1(py.eq(case_.move.verb, "declare"));
}
const NEAR$1 = 3;
function trumps$1(case_, cards) {
  return [...(function* () { for (const card of py.iter(cards)) if (py.truth(py.or(py.eq(py.at(card, 0), JOKER$1), () => py.eq(py.at(card, 1), py.at(case_.view, "trump"))))) yield card; })()];
}
function leads_many$1(case_) {
  let number, spent, told;
  [number, spent] = [py.len(case_.move.cards), trumps$1(case_, case_.move.cards)];
  told = new py.Told({n: number, cards: py.tuple(spent), cases: ({["cost"]: (py.truth(spent) ? "trumps" : "none")})});
  return (py.truth(py.and(py.eq(case_.move.verb, "lead"), () => py.ge(number, NEAR$1))) ? told : null);
}
function plain$1(case_, verb) {
  let card;
  card = (py.truth(py.eq(case_.move.verb, verb)) ? single$1(case_) : "");
  return (py.truth(py.or(!py.truth(card), () => trumps$1(case_, [card]))) ? "" : card);
}
const FEW$1 = 2;
function leads_high$1(case_) {
  let above, card;
  card = plain$1(case_, "lead");
  if (py.truth(!py.truth(card))) {
    return null;
  }
  above = [...(function* () { for (const rank of py.iter(py.slice(ORDERED$1, null, py.methods.index(ORDERED$1, py.at(card, 0))))) if (py.truth(py.notIn(py.add(rank, py.at(card, 1)), py.at(case_.own, "hand")))) yield rank; })()];
  return (py.truth(py.le(py.len(above), FEW$1)) ? new py.Told({n: py.len(above)}) : null);
}
function stops_the_neighbour$1(case_) {
  let following, left, near;
  following = py.mod(py.add(case_.seat, 1), py.len(case_.seats));
  left = py.at(py.at(case_.seats, following), "hand_size");
  near = py.and(!py.truth(py.at(case_.view, "stock_count")), () => py.le(left, NEAR$1));
  return (py.truth(py.and(near, () => py.or(leads_many$1(case_), () => leads_high$1(case_)))) ? new py.Told({player: following, n: left}) : null);
}
function neighbour_is_short$1(case_) {
  let following, short;
  following = py.mod(py.add(case_.seat, 1), py.len(case_.seats));
  short = [...(function* () { for (const card of py.iter(case_.move.cards)) if (py.truth(py.and(py.ne(py.at(card, 0), JOKER$1), () => py.isIn(py.at(card, 1), py.at(py.at(case_.seats, following), "short"))))) yield py.at(card, 1); })()];
  return (py.truth(py.and(py.eq(case_.move.verb, "lead"), () => short)) ? new py.Told({player: following, suit: py.at(short, 0)}) : null);
}
const LOW$1 = "T987654";
function leads_the_lowest$1(case_) {
  let card, low, weak;
  [card, weak] = [plain$1(case_, "lead"), [...(function* () { for (const each of py.iter(py.at(case_.own, "hand"))) if (py.truth(!py.truth(trumps$1(case_, [each])))) yield each; })()]];
  low = py.and(py.bool(card), () => py.isIn(py.at(card, 0), LOW$1));
  return holds$1(py.and(low, () => py.all((function* () { for (const each of py.iter(weak)) yield py.le(py.methods.index(ORDERED$1, py.at(each, 0)), py.methods.index(ORDERED$1, py.at(card, 0))); })())));
}
const PLACE$1 = [2, 3, 4, 5, 14, 15, 16, 17, 18, 19, 20, 21, -1, -1, -1, -1, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 10, 11, 12, 13, 6, 7, 8, 9, 0, 1];
const FACE_OF$1 = {"AS": 0, "AH": 1, "AD": 2, "AC": 3, "KS": 4, "KH": 5, "KD": 6, "KC": 7, "QS": 8, "QH": 9, "QD": 10, "QC": 11, "NS": 12, "NH": 13, "ND": 14, "NC": 15, "JS": 16, "JH": 17, "JD": 18, "JC": 19, "TS": 20, "TH": 21, "TD": 22, "TC": 23, "9S": 24, "9H": 25, "9D": 26, "9C": 27, "8S": 28, "8H": 29, "8D": 30, "8C": 31, "7S": 32, "7H": 33, "7D": 34, "7C": 35, "6S": 36, "6H": 37, "6D": 38, "6C": 39, "5S": 40, "5H": 41, "5D": 42, "5C": 43, "4S": 44, "4H": 45, "4D": 46, "4C": 47, "3S": 48, "3H": 49, "3D": 50, "3C": 51, "2S": 52, "2H": 53, "2D": 54, "2C": 55, "XR": 56, "XB": 57};
function weakest_first$1(cards) {
  return [py.len(cards), -py.sum((function* () { for (const card of py.iter(cards)) yield py.int(py.at(PLACE$1, py.at(FACE_OF$1, card))); })())];
}
function strength$1(case_, cards) {
  return [weakest_first$1(trumps$1(case_, cards)), weakest_first$1(cards)];
}
function covers_with_the_lowest$1(case_) {
  let lowest, others, spent, tells;
  others = [...(function* () { for (const move of py.iter(case_.may("cover"))) if (py.truth(py.ne(py.set(move.cards), py.set(case_.move.cards)))) yield move.cards; })()];
  spent = py.len(trumps$1(case_, case_.move.cards));
  tells = py.and(py.eq(case_.move.verb, "cover"), () => py.any((function* () { for (const cards of py.iter(others)) yield py.eq(py.len(trumps$1(case_, cards)), spent); })()));
  lowest = py.and(tells, () => py.all((function* () { for (const cards of py.iter(others)) yield py.gt(strength$1(case_, cards), strength$1(case_, case_.move.cards)); })()));
  return (py.truth(lowest) ? new py.Told({n: py.len(case_.move.cards)}) : null);
}
function keeps_trumps$1(case_) {
  let spent;
  spent = py.any((function* () { for (const move of py.iter(case_.may(case_.move.verb))) yield trumps$1(case_, move.cards); })());
  return holds$1(py.and(py.and(py.isIn(case_.move.verb, ["lead", "cover"]), () => spent), () => !py.truth(trumps$1(case_, case_.move.cards))));
}
function names_the_longest$1(case_) {
  let held, longest, number;
  held = [...(function* () { for (const card of py.iter(py.at(case_.own, "hand"))) if (py.truth(py.ne(py.at(card, 0), JOKER$1))) yield py.at(card, 1); })()];
  number = py.methods.count(held, py.or(case_.move.suit, () => ""));
  longest = py.all((function* () { for (const move of py.iter(case_.may("trump"))) yield py.gt(number, py.methods.count(held, py.or(move.suit, () => ""))); })());
  return (py.truth(py.and(py.and(py.eq(case_.move.verb, "trump"), () => number), () => longest)) ? new py.Told({suit: case_.move.suit, n: number}) : null);
}
function spares_strong_cards$1(case_) {
  let cheapest, spent;
  spent = (py.truth(py.eq(case_.move.verb, "take")) ? [...(function* () { for (const move of py.iter(case_.may("cover"))) yield trumps$1(case_, move.cards); })()] : []);
  cheapest = py.min(spent, {key: weakest_first$1, default: []});
  if (py.truth(!py.truth(cheapest))) {
    return null;
  }
  return new py.Told({cards: py.tuple(cheapest), n: py.add(py.len(py.at(case_.view, "table")), py.len(py.at(case_.view, "under")))});
}
function covers_rather$1(case_) {
  return holds$1(py.and(py.eq(case_.move.verb, "cover"), () => py.eq(new Set((function* () { for (const move of py.iter(case_.others)) yield move.verb; })()), new Set(["take"]))));
}
function gets_rid$1(case_) {
  return (py.truth(py.and(py.eq(case_.move.verb, "cover"), () => case_.may("take"))) ? new py.Told({n: py.len(case_.move.cards)}) : null);
}
function picks_up_freely$1(case_) {
  return holds$1(py.and(py.eq(case_.move.verb, "take"), () => py.bool(case_.may("cover"))));
}
function spends_trumps$1(case_) {
  let fewer, spent;
  if (py.truth(py.notIn(case_.move.verb, ["lead", "cover"]))) {
    return null;
  }
  spent = trumps$1(case_, case_.move.cards);
  fewer = [...(function* () { for (const move of py.iter(case_.may(case_.move.verb))) if (py.truth(py.lt(py.len(trumps$1(case_, move.cards)), py.len(spent)))) yield move; })()];
  return (py.truth(fewer) ? new py.Told({cards: py.tuple(spent)}) : null);
}
function leads_few$1(case_) {
  let longest;
  longest = py.max((function* () { for (const move of py.iter(case_.may("lead"))) yield py.len(move.cards); })(), {default: 0});
  return (py.truth(py.and(py.eq(case_.move.verb, "lead"), () => py.gt(longest, py.len(case_.move.cards)))) ? new py.Told({n: longest}) : null);
}
export const PROMPTS = [["trump", chooses_trumps$1], ["declare", may_lead_five$1], ["lead_joker", leads_a_joker$1], ["lead_no_pair", leads_without_a_pair$1], ["lead", leads$1], ["cover_joker", covers_a_joker$1], ["cover_best_trump", covers_the_highest_trump$1], ["cover_trump", covers_a_trump$1], ["cover_ace", covers_an_ace$1], ["cover", covers_a_card$1], ["take_one", cannot_cover_one$1], ["take", cannot_cover_all$1]];
export const REFUSALS = [["ILJ-13", "too_low", too_low$1], ["ILJ-13", "off_suit", off_suit$1], ["ILJ-13", "one_only", covers_one_only$1]];
export const REASONS = [["goes_out", goes_out$1, false], ["five", lays_five$1, false], ["stops", stops_the_neighbour$1, false], ["short", neighbour_is_short$1, false], ["many", leads_many$1, false], ["lowest", leads_the_lowest$1, false], ["high", leads_high$1, false], ["lowest_cover", covers_with_the_lowest$1, false], ["keeps_trumps", keeps_trumps$1, false], ["longest", names_the_longest$1, false], ["costs", spares_strong_cards$1, false], ["covers", covers_rather$1, false], ["gets_rid", gets_rid$1, false], ["picks_up_freely", picks_up_freely$1, true], ["spends_trumps", spends_trumps$1, true], ["few", leads_few$1, true]];
export const DERIVED = {};
