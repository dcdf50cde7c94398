import { toWireInstant } from '#rules/dates.ts';
import type { World } from '../people.ts';
import type { Action, Doing } from './action.ts';
import { readUnlessErased } from './reading.ts';
import { callRecords, changeRecord, online, untilShown } from './records.ts';

const resource = 'first-purchase-events';
const hour = 3_600_000;
const forever = new Date('2099-01-01');
/** Of several the one that began last counts. */
const mostEvents = 2;

/** An operator promises gifts for the first order of a member. */
async function makeFirstPurchase({ world, dice, number }: Doing): Promise<void> {
  const { gifts: all, offers } = world.knowledge;
  if (offers.firsts.length >= mostEvents) return;
  const own = [...all].filter(([, { isOfFirst }]) => isOfFirst).map(([id]) => id);
  const gifts = dice.some(own, 2).sort((a, b) => a - b);
  const hours = dice.between(1, 200);
  const begins = world.town.clock.now().getTime() - hours * hour;
  const body = {
    ...{ title: `首購禮 ${number}`, gifts, ...online },
    ...{ eventBeginAt: toWireInstant(new Date(begins)), eventEndAt: toWireInstant(forever) },
  };
  const made = await callRecords(world, { resource, call: 'create', body });
  if (!made) return;
  const id = Number(made.id);
  // Moments come in whole seconds.
  offers.firsts.push({ id, gifts, begins: Math.floor(begins / 1000) });
  await untilShown(world, async ({ api }) => {
    const { data } = await api.listFirstPurchaseEvents({ query: {} });
    return data.some((one) => one.id === id);
  });
}

/** An operator ends one, although carts have its gifts. */
async function endFirstPurchase({ world, dice }: Doing): Promise<void> {
  const { offers } = world.knowledge;
  if (offers.firsts.length === 0) return;
  const { id } = dice.one(offers.firsts);
  const offline = { currentVisibilityRule: 'OFFLINE' };
  if (!(await changeRecord(world, resource, id, offline))) return;
  offers.firsts = offers.firsts.filter((one) => one.id !== id);
  await untilShown(world, async ({ api }) => {
    const { data } = await api.listFirstPurchaseEvents({ query: {} });
    return data.every((one) => one.id !== id);
  });
}

/** Looks at the orders of a member: after one that was cancelled meanwhile, the next one is the first again. */
export async function lookAtOrders(world: World, member: number): Promise<void> {
  const { knowledge, orders } = world;
  if (knowledge.offers.firsts.length === 0) return;
  for (const order of orders.values()) {
    const known = knowledge.orders.get(order.orderNo);
    if (known?.member === member && known.status !== 'CANCELLED')
      await readUnlessErased(world, order);
  }
}

export const firstPurchases: Record<string, Action> = {
  makeFirstPurchase: { weight: 1, run: makeFirstPurchase },
  endFirstPurchase: { weight: 0.3, run: endFirstPurchase },
};
