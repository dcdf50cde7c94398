import type { Shopper } from '../new-shopper.ts';
import { type GoodsKey, goodsOf } from './goods.ts';
import { type LedgerLine, newLine, sum } from './ledger.ts';
import { dayOf, isGiven, type LimitedDiscount } from './limited-discount.ts';
import { type BoughtAddOn, type CartGoods, lowestOf } from './offer-ledger.ts';
import { givenFor, priceFor, runningDiscount, type World } from './world.ts';

export interface DrawnCart {
  /** Units at their own price, and those of add-ons. */
  goods: CartGoods[];
  addOns: BoughtAddOn[];
  /** Both, by goods. */
  lines: LedgerLine[];
  gift: { id: number; needed: number; isChosen: boolean } | null;
  /** TWD that the event with limits takes off, and what it would if this order were within its limits. */
  given: number;
  wished: number;
  /** TWD of all goods after offers, before the coupon. */
  amount: number;
}

/** Units of goods that a shopper wants, and those wanted as add-ons at a price. */
type Wanted = Pick<CartGoods, 'key' | 'units'>;
type WantedAddOn = Wanted & { offerId: number; price: number };

/** One to three goods with what one may have with them, at the prices of the ledger. */
export function drawCart(world: World, shopper: Shopper): DrawnCart {
  const { dice, offers } = world;
  const wanted = dice.some(world.goods, 3).map(({ key }) => ({ key, units: dice.between(1, 3) }));
  const cart = priceCart(world, shopper, wanted, drawAddOns(world, shopper));
  const isReached = cart.lowest >= (offers.addOn?.needed ?? 0);
  const priced = isReached ? cart : priceCart(world, shopper, wanted, []);
  const { lowest, ...bought } = priced;
  return { ...bought, gift: drawGift(world, lowest) };
}

/** What these goods and add-ons cost, and the TWD of the goods alone after offers. */
function priceCart(
  world: World,
  shopper: Shopper,
  wanted: readonly Wanted[],
  wantedAddOns: readonly WantedAddOn[],
): Omit<DrawnCart, 'gift'> & { lowest: number } {
  const all = [...wanted, ...wantedAddOns];
  const { discount, ...ofDiscount } = discountFor(world, shopper, all);
  const priceOf = (key: GoodsKey) => priceFor(world, shopper, goodsOf(world, key), discount);
  const goods = wanted.map((one) => ({ ...one, price: priceOf(one.key) }));
  const addOns = wantedAddOns.map(({ offerId, key, units, price }) => ({
    ...{ offerId, key, units, saves: priceOf(key) - price },
  }));
  const lines = [...new Set(all.map(({ key }) => key))].map((key) => ({
    ...newLine(goodsOf(world, key), priceOf(key)),
    units: sum(all.map((one) => (one.key === key ? one.units : 0))),
  }));
  const lowest = lowestOf(world.offers, goods);
  const amount = lowest + sum(wantedAddOns.map(({ units, price }) => units * price));
  return { goods, addOns, lines, lowest, amount, ...ofDiscount };
}

/** The event with limits for all these units, or for none of them if this order would exceed a limit. */
function discountFor(world: World, shopper: Shopper, all: readonly Wanted[]) {
  const running = runningDiscount(world);
  const wished = running
    ? sum(
        all.map(({ key, units }) => units * givenFor(world, shopper, goodsOf(world, key), running)),
      )
    : 0;
  const use = { member: shopper.id, day: dayOf(world.paying.test.shop), given: wished };
  const discount: LimitedDiscount | null = running && isGiven(running, use) ? running : null;
  return { discount, wished, given: discount ? wished : 0 };
}

/** Units of one or two goods of the add-on offer that cost less than without it, whatever else runs. */
function drawAddOns(world: World, shopper: Shopper): WantedAddOn[] {
  const { dice, offers } = world;
  const { addOn } = offers;
  if (!addOn || !dice.luck(70)) return [];
  const running = runningDiscount(world);
  return dice.some(addOn.goods, 2).flatMap(({ key, price, limit }) => {
    const units = dice.between(1, limit);
    const own = priceFor(world, shopper, goodsOf(world, key), running);
    return price < own ? [{ offerId: addOn.id, key, units, price }] : [];
  });
}

/** The gift that the shopper chooses; whoever chooses none gets the first one. */
function drawGift({ dice, offers: { reward } }: World, amount: number): DrawnCart['gift'] {
  if (!reward || amount < reward.needed) return null;
  const isChosen = dice.luck(75);
  const id = isChosen ? dice.one(reward.gifts) : (reward.gifts[0] ?? 0);
  return { id, needed: reward.needed, isChosen };
}
