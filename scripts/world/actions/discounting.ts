import { toWireInstant } from '#rules/dates.ts';
import { checkUses } from '../auditor/discounts.ts';
import type { GoodsKey } from '../auditor/goods.ts';
import { allGoods } from '../auditor/knowledge.ts';
import type { KnownDiscount } from '../auditor/limited.ts';
import type { World } from '../people.ts';
import { type Action, type Doing, knownOf } from './action.ts';
import { readUnlessErased } from './reading.ts';
import { callRecords, changeRecord, idsOf, online, untilShown } from './records.ts';

const resource = 'discount-events';
const hour = 3_600_000;
const forever = new Date('2099-01-01');

/** Of several that lower the same goods the largest one counts. */
const mostDiscounts = 3;

/** An operator begins a discount that ends by itself: for some orders, some members, a day, or a sum. */
async function makeDiscount({ world, dice, number }: Doing): Promise<void> {
  const { knowledge, town } = world;
  const { discounts: running } = knowledge.offers;
  if (running.length >= mostDiscounts) return;
  const combined = allGoods(knowledge).filter((key) => key.startsWith('combination'));
  const isOfSets = combined.length > 0 && dice.luck(30);
  const single = allGoods(knowledge).filter((key) => key.startsWith('product'));
  const goods = isOfSets ? combined : dice.some(single, 16);
  // Two that take the same off would each make the price of the other's goods.
  const off = dice.one(
    [3, 4, 5, 6, 7, 8, 9].filter((each) => running.every((one) => one.off !== each)),
  );
  const none = { orderLimit: null, memberLimit: null, dayLimit: null, budget: null };
  const first = dice.luck(60)
    ? { orderLimit: dice.between(2, 7) }
    : { budget: dice.between(30, 140) };
  const second = dice.luck(60)
    ? { memberLimit: dice.between(1, 2) }
    : { dayLimit: dice.between(1, 4) };
  const limits = { ...none, ...first, ...(dice.luck(60) && second) };
  const began = new Date(town.clock.now().getTime() - hour);
  const body = {
    ...{ title: `限量 ${number}`, label: '限量', discountType: 'AMOUNT', discountValue: off },
    ...{ eventBeginAt: toWireInstant(began), eventEndAt: toWireInstant(forever) },
    applicable: isOfSets ? 'PARTIAL_COMBINATIONS' : 'PARTIAL_PRODUCTS',
    ...{ products: idsOf(goods, 'product'), combinations: idsOf(goods, 'combination') },
    ...{ ...limits, ...online },
  };
  const made = await callRecords(world, { resource, call: 'create', body });
  if (!made) return;
  const discount: KnownDiscount = { id: Number(made.id), off, goods, ...limits };
  running.push(discount);
  knowledge.discounts.push(discount);
  await untilShown(world, async ({ api }) => {
    const { data } = await api.listDiscountEvents({ query: {} });
    return data.some(({ id }) => id === discount.id);
  });
}

/** An operator ends one, used up or not. */
async function endDiscount({ world, dice }: Doing): Promise<void> {
  const { offers } = world.knowledge;
  if (offers.discounts.length === 0) return;
  const running = dice.one(offers.discounts);
  const offline = { currentVisibilityRule: 'OFFLINE' };
  if (!(await changeRecord(world, resource, running.id, offline))) return;
  offers.discounts = offers.discounts.filter((one) => one !== running);
  await untilShown(world, async ({ api }) => {
    const { data } = await api.listDiscountEvents({ query: {} });
    return data.every(({ id }) => id !== running.id);
  });
}

/** Whether a discount with limits may lower goods. Copies of the server hear a moment later that it is used up. */
export const isLowered = ({ knowledge }: World, key: GoodsKey): boolean =>
  knowledge.offers.discounts.some(({ goods }) => goods.includes(key));

/** The goods that none lowers. */
export const fullyPriced = (world: World): GoodsKey[] =>
  allGoods(world.knowledge).filter((key) => !isLowered(world, key));

/** Looks at the orders that have a running discount: those cancelled meanwhile leave its uses to others. */
export async function lookAtUses(world: World): Promise<void> {
  for (const discount of world.knowledge.offers.discounts) await lookAtUsesOf(world, discount);
}

async function lookAtUsesOf(world: World, { id }: KnownDiscount): Promise<void> {
  for (const order of world.orders.values()) {
    const { uses, status } = knownOf(world, order);
    if (uses.some(({ discount }) => discount === id) && status !== 'CANCELLED')
      await readUnlessErased(world, order);
  }
}

/** Compares the uses that the shop has counted. */
export async function checkDiscounts(world: World): Promise<void> {
  const { knowledge } = world;
  for (const discount of knowledge.discounts) {
    await lookAtUsesOf(world, discount);
    const record = await callRecords(world, { resource, call: 'edit', id: discount.id });
    const { orderCount: orders, givenAmount: given } = record ?? {};
    checkUses(knowledge, discount, { orders, given });
  }
}

export const discounting: Record<string, Action> = {
  makeDiscount: { weight: 1, run: makeDiscount },
  endDiscount: { weight: 0.5, run: endDiscount },
};
