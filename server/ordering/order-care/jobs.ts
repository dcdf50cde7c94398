import { countBoughtTogether } from '#server/ordering/orders/count-bought-together.ts';
import { countSoldUnits } from '#server/ordering/orders/count-sold-units.ts';
import { deletePhotos } from '#server/ordering/orders/returns/photos.ts';
import {
  type OrderEmailJobData,
  sendOrderNotice,
} from '#server/ordering/orders/send-order-notice.ts';
import { deleteTemporaryOrders } from '#server/ordering/reservations/temporary-orders.ts';
import { deleteIdempotencyKeys } from '#server/platform/http/idempotency.ts';
import { throwIfAny } from '#server/platform/settle-independently.ts';
import type { ShopJob } from '#server/shop.ts';
import { expireUnpaidOrders } from './cancel-order.ts';
import { completeReceivedOrders, countFinalOrders } from './finish-orders.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'send-order-letter': OrderEmailJobData;
    'expire-unpaid-orders': Record<never, never>;
    'finish-orders': Record<never, never>;
    'count-sold-units': Record<never, never>;
    'count-bought-together': Record<never, never>;
    'clean-up-orders': Record<never, never>;
    'clean-up-return-pictures': Record<never, never>;
  }
}

const sendEmail: ShopJob<'send-order-letter'> = {
  name: 'send-order-letter',
  concurrency: 10,
  work: sendOrderNotice,
};

/** Cancels orders whose time for paying has passed (G-120). */
const expireUnpaid: ShopJob<'expire-unpaid-orders'> = {
  name: 'expire-unpaid-orders',
  schedule: '* * * * *',
  expireInSeconds: 900,
  async work(shop) {
    await expireUnpaidOrders(shop);
  },
};

/** Completes orders that can no longer be returned, and counts them towards the member's level (G-102, G-128). */
const finish: ShopJob<'finish-orders'> = {
  name: 'finish-orders',
  schedule: '7 * * * *',
  async work(shop) {
    const failed = (await completeReceivedOrders(shop)) + (await countFinalOrders(shop));
    throwIfAny(failed);
  },
};

const countSold: ShopJob<'count-sold-units'> = {
  name: 'count-sold-units',
  schedule: '41 * * * *',
  work: countSoldUnits,
};

const countTogether: ShopJob<'count-bought-together'> = {
  name: 'count-bought-together',
  schedule: '17 4 * * *',
  work: countBoughtTogether,
};

/** Deletes stored answers to repeated requests, and expired temporary orders, after a day. */
const cleanUp: ShopJob<'clean-up-orders'> = {
  name: 'clean-up-orders',
  schedule: '29 * * * *',
  async work({ db, clock }) {
    await deleteIdempotencyKeys(db, clock.now());
    await deleteTemporaryOrders(db, clock.now());
  },
};

const cleanUpPhotos: ShopJob<'clean-up-return-pictures'> = {
  name: 'clean-up-return-pictures',
  schedule: '52 3 * * *',
  work: deletePhotos,
};

export const orderJobs = [
  sendEmail,
  expireUnpaid,
  finish,
  countSold,
  countTogether,
  cleanUp,
  cleanUpPhotos,
];
