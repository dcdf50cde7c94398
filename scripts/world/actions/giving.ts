import { namedBy } from '../auditor/goods.ts';
import { goodsNow } from '../auditor/knowledge.ts';
import type { KnownGift } from '../auditor/rewards.ts';
import type { Action, Doing } from './action.ts';
import { callRecords, changeRecord, online, untilShown } from './records.ts';

const mostRewards = 2;

/** The gifts that are for any order. */
export const giftsOfRewards = (gifts: ReadonlyMap<number, KnownGift>): number[] =>
  [...gifts].filter(([, { isOfFirst }]) => !isOfFirst).map(([id]) => id);

/** An operator promises gifts for orders from an amount on: each of some, or one to choose. */
async function makeReward({ world, dice, number }: Doing): Promise<void> {
  const { offers, gifts } = world.knowledge;
  if (offers.rewards.length >= mostRewards) return;
  const some = dice.some(giftsOfRewards(gifts), 3).sort((a, b) => a - b);
  const isChoice = some.length > 1 && dice.luck(60);
  const needed = dice.between(100, 900);
  const body = {
    ...{ title: `滿額贈 ${number}`, thresholdAmount: needed, gifts: some, ...online },
    choose: isChoice ? 1 : null,
  };
  const made = await callRecords(world, { resource: 'threshold-rewards', call: 'create', body });
  if (!made) return;
  const id = Number(made.id);
  offers.rewards.push({ id, needed, gifts: some, isChoice });
  await untilShown(world, async ({ api }) => {
    const { data } = await api.listThresholdRewards({ query: {} });
    return data.some((one) => one.id === id);
  });
}

/** An operator ends a reward, although carts have its gifts. */
async function endReward({ world, dice }: Doing): Promise<void> {
  const { offers } = world.knowledge;
  if (offers.rewards.length === 0) return;
  const { id } = dice.one(offers.rewards);
  const offline = { currentVisibilityRule: 'OFFLINE' };
  if (!(await changeRecord(world, 'threshold-rewards', id, offline))) return;
  offers.rewards = offers.rewards.filter((one) => one.id !== id);
  await untilShown(world, async ({ api }) => {
    const { data } = await api.listThresholdRewards({ query: {} });
    return data.every((one) => one.id !== id);
  });
}

/** Units of goods of which nobody can order too many. */
const plenty = 1000;

/** An operator offers goods at a lower price beside others. */
async function makeAddOn({ world, dice, number }: Doing): Promise<void> {
  const { knowledge } = world;
  if (knowledge.offers.addOns.length > 0) return;
  const all = [...knowledge.products].filter(([, { counted }]) => counted > plenty);
  const goods = dice.some(all, 3).map(([id]) => {
    const key = `product ${id}` as const;
    const price = Math.floor((goodsNow(knowledge, key).price * dice.between(75, 92)) / 100);
    return { key, price, limit: dice.between(1, 2) };
  });
  const needed = dice.luck(20) ? 0 : dice.between(100, 700);
  const rows = goods.map(({ key, price, limit }) => ({
    ...{ productId: namedBy(key).id, addOnPrice: price, limit },
  }));
  const body = { title: `加價購 ${number}`, thresholdAmount: needed, goods: rows, ...online };
  const made = await callRecords(world, { resource: 'add-on-offers', call: 'create', body });
  if (!made) return;
  const id = Number(made.id);
  knowledge.offers.addOns.push({ id, needed, goods });
  await untilShown(world, async ({ api }) => {
    const { data } = await api.listAddOnOffers({ query: {} });
    return data.some((one) => one.id === id);
  });
}

/** An operator ends the add-ons. Carts that have some are asked to confirm another sum. */
async function endAddOn({ world }: Doing): Promise<void> {
  const { offers } = world.knowledge;
  const [running] = offers.addOns;
  if (!running) return;
  const offline = { currentVisibilityRule: 'OFFLINE' };
  if (!(await changeRecord(world, 'add-on-offers', running.id, offline))) return;
  offers.addOns = [];
  await untilShown(world, async ({ api }) => {
    const { data } = await api.listAddOnOffers({ query: {} });
    return data.every((one) => one.id !== running.id);
  });
}

export const giving: Record<string, Action> = {
  makeReward: { weight: 0.8, run: makeReward },
  endReward: { weight: 0.3, run: endReward },
  makeAddOn: { weight: 0.8, run: makeAddOn },
  endAddOn: { weight: 0.3, run: endAddOn },
};
