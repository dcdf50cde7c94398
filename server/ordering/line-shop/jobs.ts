import type { ShopJob } from '#server/shop.ts';
import { forwardEvents } from './forward-events.ts';
import { finishOrder, finishOrders, reportOrder } from './report-orders.ts';
import { deleteEvents } from './take-event.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'report-line-shop-order': { orderId: number };
    'finish-line-shop-orders': Record<never, never>;
    'finish-line-shop-order': { orderId: number };
    'forward-line-shop-events': Record<never, never>;
    'forget-line-shop-events': Record<never, never>;
  }
}

/** Tries with growing pauses of up to an hour; all together take more than a day. */
const retries = 30;

const report: ShopJob<'report-line-shop-order'> = {
  name: 'report-line-shop-order',
  concurrency: 4,
  retries,
  work: (shop, { orderId }) => reportOrder(shop, orderId),
};

/** Runs after the job `finish-orders`, which decides which orders are final. */
const finishAll: ShopJob<'finish-line-shop-orders'> = {
  name: 'finish-line-shop-orders',
  schedule: '17 * * * *',
  work: finishOrders,
};

const finish: ShopJob<'finish-line-shop-order'> = {
  name: 'finish-line-shop-order',
  concurrency: 4,
  retries,
  work: (shop, { orderId }) => finishOrder(shop, orderId),
};

const forward: ShopJob<'forward-line-shop-events'> = {
  name: 'forward-line-shop-events',
  schedule: '* * * * *',
  work: forwardEvents,
};

const forget: ShopJob<'forget-line-shop-events'> = {
  name: 'forget-line-shop-events',
  schedule: '33 * * * *',
  work: deleteEvents,
};

export const lineShopJobs = [report, finishAll, finish, forward, forget];
