import type { JobDefinition } from '../platform/jobs/jobs.ts';
import { forgetStoreMapVisits } from './store-map.ts';

declare module '../platform/jobs/jobs.ts' {
  interface JobData {
    'forget-store-map-visits': Record<never, never>;
  }
}

const forget: JobDefinition<'forget-store-map-visits'> = {
  name: 'forget-store-map-visits',
  schedule: '53 * * * *',
  work: forgetStoreMapVisits,
};

export const logisticsJobs = [forget];
