import type { ShopJob } from '#server/shop.ts';
import { type BenefitJobData, sendBenefitEmail } from './benefit-email.ts';
import { giveBenefits } from './give-benefits.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'give-level-benefits': Record<never, never>;
    'send-benefit-letter': BenefitJobData;
  }
}

/** Every hour, so that a member who rises gets the benefits soon, and a server that was down at midnight catches up. */
const give: ShopJob<'give-level-benefits'> = {
  name: 'give-level-benefits',
  schedule: '23 * * * *',
  expireInSeconds: 3600,
  work: giveBenefits,
};

const sendEmail: ShopJob<'send-benefit-letter'> = {
  name: 'send-benefit-letter',
  concurrency: 10,
  work: sendBenefitEmail,
};

export const levelBenefitJobs = [give, sendEmail];
