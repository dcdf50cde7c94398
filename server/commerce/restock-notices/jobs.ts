import { throwIfAny } from '#server/platform/settle-independently.ts';
import type { ShopJob } from '#server/shop.ts';
import { type RestockJobData, sendRestockNotice } from './send-notice.ts';
import { announceRestock, deleteNotices } from './waves.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'announce-restock': Record<never, never>;
    'send-restock-letter': RestockJobData;
    'send-combination-letter': RestockJobData;
    'forget-restock-notices': Record<never, never>;
  }
}

const announce: ShopJob<'announce-restock'> = {
  name: 'announce-restock',
  schedule: '* * * * *',
  work: async (shop) => throwIfAny(await announceRestock(shop)),
};

const send: ShopJob<'send-restock-letter'> = {
  name: 'send-restock-letter',
  concurrency: 10,
  work: sendRestockNotice,
};

const sendOfCombination: ShopJob<'send-combination-letter'> = {
  name: 'send-combination-letter',
  concurrency: 10,
  work: sendRestockNotice,
};

const forget: ShopJob<'forget-restock-notices'> = {
  name: 'forget-restock-notices',
  schedule: '41 4 * * *',
  work: deleteNotices,
};

export const restockJobs = [announce, send, sendOfCombination, forget];
