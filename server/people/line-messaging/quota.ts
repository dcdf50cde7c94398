import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { taipeiDay } from '#rules/dates.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { jobMarks } from '#server/platform/database/tables.ts';
import { jsonOf } from '#server/platform/other-hosts/json-of.ts';
import type { Shop } from '#server/shop.ts';
import { askLine } from './ask-line.ts';

const job = 'line-quota';

/** The messages of one month. LINE counts months in Tokyo; the shop in Taipei, where a month begins an hour later. */
export interface LineQuota {
  /** e.g. 2026-11. */
  month: string;
  /** How many messages LINE has counted, and takes at most; null while unknown, or without a limit. */
  used: number | null;
  limit: number | null;
  isUsedUp: boolean;
}

const stored = z.object({
  month: z.string(),
  used: z.number().nullable(),
  limit: z.number().nullable(),
  isUsedUp: z.boolean(),
});

const monthOf = (now: Date) => taipeiDay(now).slice(0, 7);

/** SQL: what is stored about the messages of a month. */
export const storedQuota = sql<unknown>`(select ${jobMarks.mark} from ${jobMarks} where ${eq(jobMarks.job, job)})`;

/** What `storedQuota` says about this month; undefined if nothing is known of it. */
export function quotaOf(mark: unknown, now: Date): LineQuota | undefined {
  const { data } = stored.safeParse(mark);
  return data?.month === monthOf(now) ? data : undefined;
}

/** What is known about LINE's messages of this month; undefined if nothing is. */
export async function readQuota(db: Queryable, now: Date): Promise<LineQuota | undefined> {
  const [row] = await db.select().from(jobMarks).where(eq(jobMarks.job, job));
  return quotaOf(row?.mark, now);
}

/** Notes that LINE takes no more messages until the next month. */
export async function noteUsedUp(db: Queryable, now: Date): Promise<void> {
  const known = await readQuota(db, now);
  await write(db, { used: null, limit: null, ...known, month: monthOf(now), isUsedUp: true });
}

async function write(db: Queryable, mark: LineQuota): Promise<void> {
  await db
    .insert(jobMarks)
    .values({ job, mark })
    .onConflictDoUpdate({ target: jobMarks.job, set: { mark } });
}

const limitAnswer = z.object({ type: z.string(), value: z.number().int().min(0).optional() });
const usageAnswer = z.object({ totalUsage: z.number().int().min(0) });

/**
 * Asks LINE how many messages of this month are used, and stores it. So messages go by LINE again once the operator has
 * bought more. Stores nothing if LINE does not answer.
 */
export async function countQuota(
  shop: Pick<Shop, 'db' | 'clock' | 'fetch' | 'config' | 'log'>,
): Promise<void> {
  const [limits, usage] = await Promise.all([
    askLine(shop, 'GET', '/v2/bot/message/quota'),
    askLine(shop, 'GET', '/v2/bot/message/quota/consumption'),
  ]);
  if (!limits.isAnswered || !usage.isAnswered) return;
  const limited = limitAnswer.safeParse(jsonOf(limits)).data;
  const used = usageAnswer.safeParse(jsonOf(usage)).data?.totalUsage;
  if (!limited || used === undefined) return;
  const limit = limited.type === 'limited' ? (limited.value ?? null) : null;
  const isUsedUp = limit !== null && used >= limit;
  await write(shop.db, { month: monthOf(shop.clock.now()), used, limit, isUsedUp });
}
