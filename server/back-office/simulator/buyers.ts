import type { Reply } from '#contract/call.ts';
import type { adminSimulatorCalls } from '#contract/calls/admin-simulator.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { done, refused } from '#contract/outcome.ts';
import { toWireInstant } from '#rules/dates.ts';
import { couponRefusal, findCoupon, findCoupons } from '#server/commerce/coupons/own-coupon.ts';
import { isFirstOrder, isFirstPurchase } from '#server/ordering/orders/first-purchase.ts';
import { readWholeOrder, type WholeOrder } from '#server/ordering/orders/whole-orders.ts';
import {
  type MaskedMember,
  readMaskedMember,
  searchMembers,
} from '#server/people/accounts/search-members.ts';
import { listLevels } from '#server/people/members/level-rules.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';

type Person = Reply<typeof adminSimulatorCalls.searchBuyers>[number];

const mostFound = 20;

/** The members that match the keyword, masked. */
export async function searchBuyers({ db }: Pick<Shop, 'db'>, keyword: string): Promise<Person[]> {
  const found = await searchMembers(db, keyword, mostFound);
  const withLevel = await levelNames(db);
  return found.map(withLevel);
}

/** A member, masked, with the coupons that they hold. */
export async function readBuyer({ db, clock }: Pick<Shop, 'db' | 'clock'>, memberId: number) {
  const member = await readMaskedMember(db, memberId);
  if (!member) return refused('NOT_FOUND');
  const now = clock.now();
  const coupons = await findCoupons(db, memberId);
  return done({
    ...(await levelNames(db))(member),
    isFirstPurchase: await isFirstPurchase(db, memberId),
    coupons: coupons.map((coupon) => {
      const refusal = couponRefusal(coupon, memberId, now);
      const problem = refusal ? errorCodes[refusal].message : '';
      return { id: coupon.id, name: coupon.couponEvent.name, problem };
    }),
  });
}

/** The goods and choices of an order, for a simulation as of the moment at which it was placed. */
export async function readOrderScenario({ db }: Pick<Shop, 'db'>, orderId: number) {
  const order = await readWholeOrder(db, orderId);
  const member = order && (await readMaskedMember(db, order.userId));
  if (!member) return refused('ORDER_NOT_FOUND', { status: 404 });
  const coupon = order.userCouponId === null ? null : await findCoupon(db, order.userCouponId);
  const ofKind = (kind: 'product' | 'combination') =>
    order.lines
      .filter((line) => line.kind === kind)
      .map(({ itemId: id, quantity, adjustments }) => {
        const added = kind === 'product' ? addOnUnits(adjustments) : 0;
        return { id, quantity: quantity - added };
      })
      .filter(({ quantity }) => quantity > 0);
  const { orderNo, paidAmount, shipType, islandsType, createdAt } = order;
  return done({
    orderNo,
    paidAmount,
    at: toWireInstant(createdAt),
    member: (await levelNames(db))(member),
    isFirstPurchase: await isFirstOrder(db, order),
    couponEventId: coupon?.couponEvent.id ?? null,
    shipType,
    islandsType,
    products: ofKind('product'),
    combinations: ofKind('combination'),
    addOns: addOnsOf(order.lines),
    giftIds: order.lines
      .filter(({ giftReason }) => giftReason === 'thresholdReward')
      .map(({ itemId }) => itemId),
  });
}

type Lines = Pick<WholeOrder['lines'][number], 'kind' | 'itemId' | 'adjustments'>[];

/** The units that were bought at the price of an add-on offer. They are units of the lines. */
const addOnsOf = (lines: Readonly<Lines>) =>
  lines.flatMap(({ itemId: id, adjustments }) =>
    adjustments
      .filter(({ kind }) => kind === 'ADD_ON')
      .map(({ offerId, units: quantity }) => ({ offerId, id, quantity })),
  );

const addOnUnits = (adjustments: Lines[number]['adjustments']) =>
  adjustments.filter(({ kind }) => kind === 'ADD_ON').reduce((sum, { units }) => sum + units, 0);

/** Adds the name of the level to a member. */
async function levelNames(db: Queryable): Promise<(member: MaskedMember) => Person> {
  const names = new Map((await listLevels(db)).map(({ id, name }) => [id, name]));
  return ({ levelId, ...member }) => ({
    ...member,
    level: levelId === null ? null : (names.get(levelId) ?? null),
  });
}
