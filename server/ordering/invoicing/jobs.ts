import type { ShopJob } from '#server/shop.ts';
import { finishCorrections } from './correct-by-hand.ts';
import { correctInvoice, type Refund } from './correct-invoice.ts';
import { enqueueDueInvoices } from './enqueue-due-invoices.ts';
import { issueInvoice } from './issue-invoice.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'enqueue-due-invoices': Record<never, never>;
    'issue-invoice': { orderId: number };
    'correct-invoice': Refund;
    'finish-invoice': { orderId: number };
  }
}

/** Tries with growing pauses of up to an hour take about a day; the law allows 48 hours. */
const retries = 30;

const enqueueDue: ShopJob<'enqueue-due-invoices'> = {
  name: 'enqueue-due-invoices',
  schedule: '* * * * *',
  work: enqueueDueInvoices,
};

const issue: ShopJob<'issue-invoice'> = {
  name: 'issue-invoice',
  concurrency: 4,
  retries,
  work: (shop, { orderId }) => issueInvoice(shop, orderId),
};

const correct: ShopJob<'correct-invoice'> = {
  name: 'correct-invoice',
  retries,
  work: async (shop, refund) => void (await correctInvoice(shop, refund)),
};

/** Does what a person wanted if the request itself did not come to its end. */
const finish: ShopJob<'finish-invoice'> = {
  name: 'finish-invoice',
  retries,
  work: (shop, { orderId }) => finishCorrections(shop, orderId),
};

export const invoicingJobs = [enqueueDue, issue, correct, finish];
