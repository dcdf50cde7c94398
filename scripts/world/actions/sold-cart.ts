import { withAddOns } from '../auditor/add-ons.ts';
import { dayOf } from '../auditor/discounts.ts';
import { goodsForGifts } from '../auditor/gifts.ts';
import { compare, deliveryTo, type Knowledge, type KnownOrder } from '../auditor/knowledge.ts';
import {
  goodsOf,
  type ShownOffer,
  type WantedLine,
  withCoupon,
  withOffers,
} from '../auditor/lines.ts';
import { quote } from '../auditor/quote.ts';
import { rewardOf } from '../auditor/rewards.ts';
import type { SentCart, World } from '../people.ts';
import { pricedToday, withDiscounts } from './drawing.ts';

/** A new order as its owner sees it. */
interface SoldOrder {
  orderNo: string;
  createdAt: string;
  offers: readonly ShownOffer[];
}

type Sold = Pick<KnownOrder, 'lines' | 'gifts' | 'fee' | 'uses'>;

/**
 * The lines of a new order with what offers and coupon took off them, and its delivery. Its prices and offers are those
 * of now, or those of the sent cart: nobody asks a shopper again whose sum is the same.
 */
export function soldCart(
  world: World,
  sent: SentCart & { member: number },
  { orderNo, createdAt, offers: shown }: SoldOrder,
): Sold {
  const { knowledge } = world;
  const terms = knowledge.coupons.get(sent.couponId ?? 0)?.terms ?? null;
  type Priced = Pick<SentCart, 'lines' | 'addOns' | 'offers' | 'uses'>;
  const read = ({ lines: priced, addOns, offers, uses }: Priced) => {
    const said: Pick<Knowledge, 'differences'> = { differences: [] };
    const note = (what: string, expected: number, seen: number) =>
      compare(said, `order ${orderNo}: ${what}`, expected, seen);
    const lines = withAddOns(withOffers(priced, offers, shown, note), addOns);
    const { total, off, fee } = quote(goodsOf(lines), terms, deliveryTo(knowledge, sent.shipType));
    note('its lines cost', sent.total, total);
    const reward = rewardOf(offers.rewards, goodsForGifts(lines));
    const isOfFirst = (id: number) => knowledge.gifts.get(id)?.isOfFirst;
    const gifts = sent.gifts.map((id) => ({
      ...{ id, needed: isOfFirst(id) ? 0 : (reward?.needed ?? 0) },
    }));
    return { sold: { lines: withCoupon(lines, off), gifts, fee, uses }, ...said };
  };
  const today = (line: WantedLine) => pricedToday(knowledge, sent.member, line);
  const priced = withDiscounts(world, sent.member, {
    wanted: sent.lines.map(today),
    asked: sent.addOns.map((one) => ({ ...one, line: today(one.line) })),
    day: dayOf(new Date(createdAt)),
  });
  const now = read({
    ...{ lines: priced.wanted, addOns: priced.asked, uses: priced.uses },
    offers: knowledge.offers,
  });
  const { sold, differences } = now.differences.length === 0 ? now : read(sent);
  knowledge.differences.push(...differences);
  return sold;
}
