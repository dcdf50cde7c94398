import { throwIfAny } from '../platform/each-alone.ts';
import { forgetIdempotencyKeys } from '../platform/http/idempotency.ts';
import type { JobDefinition } from '../platform/jobs/jobs.ts';
import { expireUnpaidOrders } from './cancel-order.ts';
import { countSoldUnits } from './count-sold-units.ts';
import { completeReceivedOrders, countFinalOrders } from './finish-orders.ts';
import { type LetterErrand, sendOrderLetter } from './order-letter.ts';
import { forgetTemporaryOrders } from './temporary-orders.ts';

declare module '../platform/jobs/jobs.ts' {
  interface JobData {
    'send-order-letter': LetterErrand;
    'expire-unpaid-orders': Record<never, never>;
    'finish-orders': Record<never, never>;
    'count-sold-units': Record<never, never>;
    'clean-up-orders': Record<never, never>;
  }
}

const sendLetter: JobDefinition<'send-order-letter'> = {
  name: 'send-order-letter',
  work: sendOrderLetter,
};

/** Orders whose time for paying has passed are cancelled (G-120). */
const expireUnpaid: JobDefinition<'expire-unpaid-orders'> = {
  name: 'expire-unpaid-orders',
  schedule: '* * * * *',
  expireInSeconds: 900,
  async work(shop) {
    await expireUnpaidOrders(shop);
  },
};

/** What can no longer come back is complete, and counts towards the member's level (G-102, G-128). */
const finish: JobDefinition<'finish-orders'> = {
  name: 'finish-orders',
  schedule: '7 * * * *',
  async work(shop) {
    const failed = (await completeReceivedOrders(shop)) + (await countFinalOrders(shop));
    throwIfAny(failed);
  },
};

const countSold: JobDefinition<'count-sold-units'> = {
  name: 'count-sold-units',
  schedule: '41 * * * *',
  work: countSoldUnits,
};

/** Removes what nobody asks for any more: answers to repeated requests and temporary orders, after a day. */
const cleanUp: JobDefinition<'clean-up-orders'> = {
  name: 'clean-up-orders',
  schedule: '29 * * * *',
  async work({ db, clock }) {
    await forgetIdempotencyKeys(db, clock.now());
    await forgetTemporaryOrders(db, clock.now());
  },
};

export const orderJobs = [sendLetter, expireUnpaid, finish, countSold, cleanUp];
