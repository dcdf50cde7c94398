import type { ShopJob } from '#server/shop.ts';
import { beginDigest, sendDigest } from './digest.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'begin-stock-digest': Record<never, never>;
    'send-stock-digest': { to: string };
  }
}

/** Tells every morning which goods run low, to administrators who want that. */
const beginStockDigest: ShopJob<'begin-stock-digest'> = {
  name: 'begin-stock-digest',
  schedule: '0 9 * * *',
  work: (shop) => beginDigest(shop),
};

const sendStockDigest: ShopJob<'send-stock-digest'> = {
  name: 'send-stock-digest',
  work: (shop, { to }, { id }) => sendDigest(shop, to, id),
};

export const inventoryJobs = [beginStockDigest, sendStockDigest];
