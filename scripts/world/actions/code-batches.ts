import { eq } from 'drizzle-orm';
import { ApiError } from '#contract/client.ts';
import { couponCodes } from '#server/commerce/coupons/codes/tables.ts';
import { doTasks } from '#server/testing/file-api.ts';
import { codeReceived, hasCouponOf, whyNothing } from '../auditor/codes.ts';
import type { KnownCode } from '../auditor/limited.ts';
import { callShop, expectRefusal } from '../call.ts';
import { activePeople, apiOf, officeOf, type Person, type World } from '../people.ts';
import type { Action, Doing } from './action.ts';

const mostCodes = 60;

/** An operator has a batch of codes of one use made, perhaps by pressing twice. */
async function makeCodes({ world, dice, number }: Doing): Promise<void> {
  const { knowledge, town } = world;
  if (knowledge.codes.size >= mostCodes) return;
  const { id: couponEventId, terms } = dice.one(world.codeEvents);
  const count = dice.between(6, 20);
  const body = { couponEventId, count, prefix: `B${number}`.slice(0, 8) };
  const answer = await callShop(world, { dice, key: `${number}` }, (options) =>
    officeOf(world, 0).createCouponCodes({ body }, options),
  );
  expectRefusal(world, `${number} codes`, answer, []);
  if (!answer.ok) return;
  await doTasks(town.test);
  const made = await town.test.shop.db
    .select()
    .from(couponCodes)
    .where(eq(couponCodes.batchId, answer.data.id));
  if (made.length !== count)
    knowledge.differences.push(`${number} made ${made.length} codes instead of ${count}`);
  for (const { id, code } of made)
    knowledge.codes.set(code, {
      ...{ id, event: couponEventId, terms, state: 'UNUSED', member: null },
    });
}

const unused = ({ knowledge }: World) =>
  [...knowledge.codes].filter(([, { state }]) => state === 'UNUSED');

/** A member types a code: mostly a new one, else one that somebody has had. */
async function receiveCode({ world, dice, number }: Doing): Promise<void> {
  const { knowledge } = world;
  const codes = dice.luck(65) ? unused(world) : [...knowledge.codes];
  if (codes.length === 0) return;
  const person = dice.one(activePeople(world));
  const [typed, code] = dice.one(codes);
  const why = whyNothing(knowledge, code, person.id);
  const answer = await callShop(world, { dice, key: `${number}`, isKeyed: false }, () =>
    apiOf(world, person).receiveCoupon({ body: { code: typed } }),
  );
  // Who tries again after a lost answer has the coupon already.
  const again = answer.tries > 1 && why.length === 0 ? ['COUPON_ALREADY_RECEIVED'] : [];
  expectRefusal(world, `${number} code`, answer, [...why, ...again]);
  if (answer.ok || (why.length === 0 && again.includes(answer.code)))
    await learn(world, person, code);
}

/** The list of a member's coupons says which one a code gave. */
async function learn(world: World, person: Person, code: KnownCode): Promise<void> {
  const { knowledge } = world;
  const { data } = await apiOf(world, person).listUserCoupons({ query: {} });
  const found = data.filter(({ couponEvent }) => couponEvent.id === code.event);
  const [coupon] = found;
  if (coupon && found.length === 1)
    codeReceived(knowledge, code, { member: person.id, couponId: coupon.id });
  else
    knowledge.differences.push(
      `member ${person.id} has ${found.length} coupons by code ${code.id}`,
    );
}

/** Several members type the same code at the same moment. */
async function raceForCode({ world, dice, number }: Doing): Promise<void> {
  const { knowledge } = world;
  const codes = unused(world);
  if (codes.length === 0) return;
  const [typed, code] = dice.one(codes);
  const rivals = dice
    .some(activePeople(world), 4)
    .filter(({ id }) => !hasCouponOf(knowledge, code.event, id));
  const ended = await Promise.allSettled(
    rivals.map((person) => apiOf(world, person).receiveCoupon({ body: { code: typed } })),
  );
  for (const [place, one] of ended.entries()) {
    const person = rivals[place];
    if (one.status === 'fulfilled') {
      if (person) await learn(world, person, code);
      continue;
    }
    const { reason } = one;
    const isLate =
      reason instanceof ApiError && reason.errorCode === 'COUPON_RECEIVE_COUNT_EXCEEDED';
    if (!isLate) knowledge.differences.push(`${number} race for a code: ${reason}`);
  }
  if (rivals.length > 0 && code.member === null)
    knowledge.differences.push(`${number} race for a code: nobody got it`);
}

/** An operator takes a code back. One that somebody has stays as it is. */
async function takeBackCode({ world, dice, number }: Doing): Promise<void> {
  const { knowledge } = world;
  if (knowledge.codes.size === 0) return;
  const [, code] = dice.one([...knowledge.codes]);
  const answer = await callShop(world, { dice, key: `${number}`, isKeyed: false }, () =>
    officeOf(world, 0).takeBackCouponCodes({ body: { ids: [code.id] } }),
  );
  expectRefusal(world, `${number} code taken back`, answer, []);
  if (answer.ok && code.state === 'UNUSED') code.state = 'TAKEN_BACK';
}

export const codeBatches: Record<string, Action> = {
  makeCodes: { weight: 0.4, run: makeCodes },
  receiveCode: { weight: 1.8, run: receiveCode },
  raceForCode: { weight: 0.6, run: raceForCode },
  takeBackCode: { weight: 0.2, run: takeBackCode },
};
