import { ApiError } from '#contract/client.ts';
import { doTasks } from '#server/testing/file-api.ts';
import { couponGiven, hasCouponOf } from '../auditor/codes.ts';
import { compare } from '../auditor/knowledge.ts';
import { askShop, callShop, expectRefusal } from '../call.ts';
import { activePeople, apiOf, officeOf, type Person, type World } from '../people.ts';
import type { Action, Doing } from './action.ts';
import { decideApproval } from './operating.ts';

const mostMembers = 12;

/** An operator gives a coupon to members, some of whom have it. Above the limit a second person decides. */
async function giveCoupons(doing: Doing): Promise<void> {
  const { world, dice, number } = doing;
  const { knowledge } = world;
  const { id: couponEventId, terms } = dice.one(world.codeEvents);
  const people = dice.some(activePeople(world), mostMembers);
  const list = people.map(({ email }) => email).join('\n');
  const lacking = people.filter(({ id }) => !hasCouponOf(knowledge, couponEventId, id));
  const tally = await askShop(() =>
    officeOf(world, 0).tryCouponGift({ body: { couponEventId, list } }),
  );
  const { total, able, had, disabled, needsApproval } = tally;
  const due = {
    ...{ total: people.length, able: lacking.length, had: people.length - lacking.length },
    disabled: 0,
  };
  compare(knowledge, `${number} coupons`, due, { total, able, had, disabled });
  const body = { couponEventId, list, expectedCount: total, reason: '開幕禮' };
  const answer = await callShop(world, { dice, key: `${number}` }, (options) =>
    officeOf(world, 0).giveCoupons({ body }, options),
  );
  expectRefusal(world, `${number} coupons`, answer, needsApproval ? ['APPROVAL_NEEDED'] : []);
  if (!answer.ok) {
    if (answer.code !== 'APPROVAL_NEEDED') return;
    const approvalId = await approvalOf(doing, body);
    if (approvalId === undefined || !(await decideApproval(doing, { approvalId }))) return;
  }
  await doTasks(world.town.test);
  for (const person of lacking) {
    const couponId = await couponOf(world, person, couponEventId);
    if (couponId === undefined)
      knowledge.differences.push(`${number}: member ${person.id} was given no coupon, or several`);
    else couponGiven(knowledge, { event: couponEventId, member: person.id, couponId, terms });
  }
}

type GiftBody = Parameters<ReturnType<typeof officeOf>['giveCoupons']>[0]['body'];

/** The request that waits for a second person, which the shop names again for the same key. */
async function approvalOf({ world, number }: Doing, body: GiftBody): Promise<number | undefined> {
  try {
    const idempotencyKey = `${world.seed}-${number}`;
    await askShop(() => officeOf(world, 0).giveCoupons({ body }, { idempotencyKey }));
  } catch (error) {
    if (error instanceof ApiError && error.errorCode === 'APPROVAL_NEEDED')
      return Number(error.extra.approval_id ?? error.extra.approvalId);
    throw error;
  }
  world.knowledge.differences.push(`${number} coupons were given without a second person`);
  return undefined;
}

/** The only coupon of an event that a member has. */
async function couponOf(
  world: World,
  person: Person,
  eventId: number,
): Promise<number | undefined> {
  const own = await askShop(() => apiOf(world, person).listUserCoupons({ query: {} }));
  const found = own.filter(({ couponEvent }) => couponEvent.id === eventId);
  return found.length === 1 ? found[0]?.id : undefined;
}

export const couponGifts: Record<string, Action> = {
  giveCoupons: { weight: 0.4, run: giveCoupons },
};
