import { ApiError } from '#contract/client.ts';
import { memberNo } from '#contract/members.ts';
import { compare } from '../auditor/knowledge.ts';
import {
  checkCouponsTogether,
  couponsTogether,
  hasLevelTogether,
  merged,
  type OwnCoupon,
} from '../auditor/merges.ts';
import { askShop, callShop, expectRefusal } from '../call.ts';
import { activePeople, apiOf, officeOf, type Person, type World } from '../people.ts';
import type { Action, Doing } from './action.ts';
import { readOrder } from './reading.ts';

/** Two accounts of one person become one. Nobody can sign in to the other one any more. */
async function merge({ world, dice, number }: Doing): Promise<void> {
  const { knowledge } = world;
  // Who has sent a cart has reserved its units.
  const free = activePeople(world).filter(({ sent }) => sent === null);
  const [from, into] = dice.some(free, 2);
  if (!from || !into) return;
  const accounts = { from: from.id, into: into.id };
  const params = { id: into.id };
  const preview = await askShop(() =>
    officeOf(world, 0).previewMemberMerge({ params, body: { from: from.email } }),
  );
  if (preview.obstacles.length > 0) return;
  const before = couponsTogether(await couponsOf(world, from), await couponsOf(world, into));
  const own = [...knowledge.orders.values()].filter(({ member }) => member === from.id);
  const { orders, coupons } = preview.moves;
  compare(
    knowledge,
    `${number} merge`,
    { orders: own.length, coupons: before.moving, hasLevel: hasLevelTogether(knowledge, accounts) },
    { orders, coupons, hasLevel: preview.level.after === '金卡' },
  );
  const { version } = preview;
  const body = { fromId: from.id, version, confirmation: memberNo(from.id), reason: '同一人' };
  const answer = await callShop(world, { dice, key: `${number}`, isKeyed: false }, () =>
    officeOf(world, 0).mergeMembers({ params, body }),
  );
  const again = answer.tries > 1 ? ['RECORD_IN_USE', 'STALE_RECORD'] : [];
  expectRefusal(world, `${number} merge`, answer, again);
  if (await isSignedIn(world, from))
    return void knowledge.differences.push(`${number}: the merged account ${from.id} is open`);
  Object.assign(from, { isMerged: true });
  const shown = (await couponsOf(world, into)).map(({ id }) => id);
  checkCouponsTogether(knowledge, accounts, { wanted: before.ids, shown });
  merged(knowledge, accounts, shown);
  const [place, next] = [world.people.indexOf(from), world.people.indexOf(into)];
  for (const order of world.orders.values()) {
    if (order.person !== place) continue;
    order.person = next;
    await readOrder(world, order);
  }
}

/** All coupons of a member. */
async function couponsOf(world: World, person: Person): Promise<OwnCoupon[]> {
  const own = await askShop(() => apiOf(world, person).listUserCoupons({ query: {} }));
  return own.map(({ id, couponEvent, status }) => ({
    ...{ id, event: couponEvent.id, isUsed: status === 'USED' },
  }));
}

async function isSignedIn(world: World, person: Person): Promise<boolean> {
  try {
    await askShop(() => apiOf(world, person).listUserCoupons({ query: {} }));
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return false;
    throw error;
  }
}

export const merging: Record<string, Action> = { merge: { weight: 0.8, run: merge } };
