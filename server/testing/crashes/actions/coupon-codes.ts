import { eq } from 'drizzle-orm';
import { couponCodes } from '#server/commerce/coupons/codes/tables.ts';
import { newCouponEvent } from '../../new-promotions.ts';
import { newShopper } from '../../new-shopper.ts';
import { action, runJob, taskBeginsAgain, taskInPieces } from '../action.ts';
import type { ProxiedShop } from '../world.ts';
import { office, tokenOf } from './staff.ts';

/** A coupon event, and an administrator who may make codes for it. */
export async function eventAndStaff(shop: ProxiedShop) {
  const { id: couponEventId } = await newCouponEvent(shop.test.shop);
  return { token: await tokenOf(shop), couponEventId };
}

/** Asks for three codes. */
export const askForCodes = (
  shop: ProxiedShop,
  { token, couponEventId }: Awaited<ReturnType<typeof eventAndStaff>>,
) =>
  office(shop, token).createCouponCodes(
    { body: { couponEventId, count: 3, prefix: 'A' } },
    { idempotencyKey: 'codes' },
  );

const waitingTasks = async (shop: ProxiedShop) => ({
  tasks: await shop.test.shop.jobs.waiting('run-task'),
});

/** A batch whose codes are made. */
export async function batchOfCodes(shop: ProxiedShop) {
  const staff = await eventAndStaff(shop);
  const { data } = await askForCodes(shop, staff);
  await runJob(shop, 'run-task', (await waitingTasks(shop)).tasks);
  return { ...staff, batchId: data.id };
}

/** The jobs of every try make the codes; how many there are must be the same. */
export const randomCodes = [{ lines: /^coupon_codes \{/, because: 'codes are random' }];

/** Codes of one use each: how they are made, received and taken back. */
export const couponCodeActions = [
  action({
    name: 'create-coupon-codes',
    calls: ['createCouponCodes'],
    stage: eventAndStaff,
    act: askForCodes,
    mayDiffer: randomCodes,
  }),
  action({
    name: 'make-coupon-codes',
    jobs: ['run-task'],
    async stage(shop) {
      await askForCodes(shop, await eventAndStaff(shop));
      return waitingTasks(shop);
    },
    leavesJobs: true,
    act: (shop, { tasks }) => runJob(shop, 'run-task', tasks),
    inSteps: taskInPieces,
    goesOn: taskBeginsAgain,
    mayDiffer: randomCodes,
  }),
  action({
    name: 'receive-code-of-batch',
    calls: ['receiveCoupon'],
    async stage(shop) {
      const { batchId } = await batchOfCodes(shop);
      const [first] = await shop.test.shop.db
        .select()
        .from(couponCodes)
        .where(eq(couponCodes.batchId, batchId));
      const { token } = await newShopper(shop.test);
      return { token, code: first?.code ?? '' };
    },
    act: ({ test }, { token, code }) => test.api.as(token).receiveCoupon({ body: { code } }),
    doneAlready: ['COUPON_ALREADY_RECEIVED'],
  }),
  action({
    name: 'take-back-coupon-codes',
    calls: ['takeBackCouponCodes'],
    stage: batchOfCodes,
    act: (shop, { token, batchId }) =>
      office(shop, token).takeBackCouponCodes({ body: { batchId } }),
  }),
];
