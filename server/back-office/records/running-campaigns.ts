import { isScheduled } from '#contract/campaigns.ts';
import { isRunningCampaign } from '#rules/campaigns/campaign-state.ts';
import type { BoundResource } from '#server/records/bound.ts';
import { readRecords } from '#server/records/read-records.ts';
import type { Writing } from '#server/records/write-records.ts';

/** As many titles are told. */
const mostTitles = 3;

/** How many of these records are campaigns that shoppers are being given at this moment, with the first titles. */
export async function runningAmong(
  { transaction, now }: Pick<Writing, 'transaction' | 'now'>,
  bound: BoundResource,
  ids: readonly number[],
): Promise<{ count: number; titles: string[] }> {
  const { name, title } = bound.resource;
  if (!isScheduled(name) || ids.length === 0) return { count: 0, titles: [] };
  const records = await readRecords(transaction, bound, [...ids]);
  const running = [...records.values()].filter((record) => isRunningCampaign(name, record, now));
  const titles = running.slice(0, mostTitles).map((record) => String(record[title]));
  return { count: running.length, titles };
}
