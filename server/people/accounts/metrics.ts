import { sql } from 'drizzle-orm';
import { type Metric, sumMetric } from '#server/platform/analytics/metric.ts';
import { isWithin } from '#server/platform/database/sql-moments.ts';
import { users } from './tables.ts';

/** The metrics of members. */
export const memberMetrics: readonly Metric[] = [
  sumMetric(
    { name: 'new_members', label: '新會員', unit: 'COUNT', sentence: '期間內註冊的會員人數。' },
    (span) => sql`
      select ${users.createdAt} as at, 1 as amount, '' as key, '' as label
      from ${users} where ${isWithin(users.createdAt, span)}`,
  ),
];
