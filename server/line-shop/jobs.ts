import type { JobDefinition } from '../platform/jobs/jobs.ts';
import { forwardEvents } from './forward-events.ts';
import { finishOrder, finishOrders, reportOrder } from './report-orders.ts';
import { forgetEvents } from './take-event.ts';

declare module '../platform/jobs/jobs.ts' {
  interface JobData {
    'report-line-shop-order': { orderId: number };
    'finish-line-shop-orders': Record<never, never>;
    'finish-line-shop-order': { orderId: number };
    'forward-line-shop-events': Record<never, never>;
    'forget-line-shop-events': Record<never, never>;
  }
}

/** With growing pauses of up to an hour: more than a day of tries. */
const retries = 30;

const report: JobDefinition<'report-line-shop-order'> = {
  name: 'report-line-shop-order',
  retries,
  work: (shop, { orderId }) => reportOrder(shop, orderId),
};

/** After `finish-orders`, which says what is final. */
const finishAll: JobDefinition<'finish-line-shop-orders'> = {
  name: 'finish-line-shop-orders',
  schedule: '17 * * * *',
  work: finishOrders,
};

const finish: JobDefinition<'finish-line-shop-order'> = {
  name: 'finish-line-shop-order',
  retries,
  work: (shop, { orderId }) => finishOrder(shop, orderId),
};

const forward: JobDefinition<'forward-line-shop-events'> = {
  name: 'forward-line-shop-events',
  schedule: '* * * * *',
  work: forwardEvents,
};

const forget: JobDefinition<'forget-line-shop-events'> = {
  name: 'forget-line-shop-events',
  schedule: '33 * * * *',
  work: forgetEvents,
};

export const lineShopJobs = [report, finishAll, finish, forward, forget];
