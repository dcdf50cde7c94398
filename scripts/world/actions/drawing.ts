import type { Dice } from '#server/testing/random-life/dice.ts';
import { type PricedCart, priceCart, type WantedAddOn } from '../auditor/add-ons.ts';
import { dayOf, givenOn, lowered, withinLimits } from '../auditor/discounts.ts';
import { type NamedGoods, namedBy } from '../auditor/goods.ts';
import { allGoods, goodsFor, type Knowledge } from '../auditor/knowledge.ts';
import type { DiscountUse } from '../auditor/limited.ts';
import type { WantedLine } from '../auditor/lines.ts';
import { takesPart } from '../auditor/offers.ts';
import type { World } from '../people.ts';
import { giftsOfRewards } from './giving.ts';

/** A cart as its shopper sends it, and what it costs. */
export interface DrawnCart extends PricedCart {
  wanted: WantedLine[];
  asked: WantedAddOn[];
  uses: readonly DiscountUse[];
  /** A gift that the shopper wants, where there is a choice. */
  gift: number | null;
}

/** Up to three goods, perhaps with an add-on and a chosen gift. */
export function drawCart(world: World, dice: Dice, member: number): DrawnCart {
  const { offers, gifts } = world.knowledge;
  const drawn = drawLines(world, dice, member);
  const added = offers.addOns.length > 0 ? drawAddOn(world, dice, { member, drawn }) : [];
  const day = dayOf(world.town.clock.now());
  const { wanted, asked, uses } = withDiscounts(world, member, {
    wanted: drawn,
    asked: added,
    day,
  });
  const hasChoice = offers.rewards.some(({ isChoice }) => isChoice);
  const gift = hasChoice && dice.luck(70) ? dice.one(giftsOfRewards(gifts)) : null;
  return { wanted, asked, uses, gift, ...priceCart(wanted, asked, offers) };
}

type CartLines = Pick<DrawnCart, 'wanted' | 'asked'>;

/** The lines at the prices of those discounts with limits that this order is within. */
export function withDiscounts(
  { knowledge }: World,
  member: number,
  { day, ...lines }: CartLines & { day: string },
): CartLines & { uses: readonly DiscountUse[] } {
  const all = [...lines.wanted, ...lines.asked.map(({ line }) => line)];
  const within = withinLimits(knowledge, knowledge.offers.discounts, { member, day, lines: all });
  return {
    wanted: lines.wanted.map((line) => lowered(within, line)),
    asked: lines.asked.map((one) => ({ ...one, line: lowered(within, one.line) })),
    uses: within.map((discount) => ({
      ...{ discount: discount.id, day, given: givenOn(discount, within, all) },
    })),
  };
}

/** Units of one add-on, also where the goods beside it cost too little. */
function drawAddOn(
  { knowledge }: World,
  dice: Dice,
  { member, drawn }: { member: number; drawn: readonly WantedLine[] },
): WantedAddOn[] {
  const offer = dice.one(knowledge.offers.addOns);
  const { key, price, limit } = dice.one(offer.goods);
  const line = pricedToday(knowledge, member, { key, units: dice.between(1, limit) });
  const units = drawn.reduce((sum, one) => sum + one.units, line.units);
  return dice.luck(60) && units <= mostWithAddOn ? [{ offerId: offer.id, line, price }] : [];
}

/** The auditor tries every way to put units into offers, also those of an add-on that counts as other goods. */
const mostWithAddOn = 9;

export const pricedToday = (
  knowledge: Knowledge,
  member: number,
  { key, units }: Pick<WantedLine, 'key' | 'units'>,
): WantedLine => ({ key, units, ...goodsFor(knowledge, key, member) });

/** The goods as the call of a cart takes them. */
export function itemsOf({ lines, addOns }: Pick<PricedCart, 'lines' | 'addOns'>) {
  const of = (kind: NamedGoods['kind']) =>
    lines
      .map(({ key, units: quantity }) => ({ ...namedBy(key), quantity }))
      .flatMap(({ kind: own, ...line }) => (own === kind ? [line] : []));
  return {
    products: of('product'),
    productCombinations: of('combination'),
    addOns: addOns.map(({ offerId, line }) => ({
      ...{ offerId, id: namedBy(line.key).id, quantity: line.units },
    })),
  };
}

/** Up to three goods. The auditor tries every way to put units into offers, so of those in an offer there are few. */
function drawLines({ knowledge }: World, dice: Dice, member: number): WantedLine[] {
  const { offers } = knowledge;
  return dice.some(allGoods(knowledge), 3).map((key) => {
    const units = dice.between(1, dice.luck(4) ? 40 : 4);
    const line = pricedToday(knowledge, member, { key, units });
    const isInOffer = offers.quantity.some((offer) => takesPart(offer, line));
    const most = isInOffer ? 3 : key.startsWith('combination') ? 6 : line.units;
    return { ...line, units: Math.min(line.units, most) };
  });
}
