import { isScheduled } from '#contract/campaigns.ts';
import { isRunningCampaign } from '#rules/campaigns/campaign-state.ts';
import { readRecords } from '#server/resource-engine/read-records.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { Writing } from '#server/resource-engine/write-records.ts';

/** The most titles that are named. */
const mostTitles = 3;

/** How many of these records are campaigns that run for shoppers now, with the first titles. */
export async function runningAmong(
  { transaction, now }: Pick<Writing, 'transaction' | 'now'>,
  adapter: ResourceAdapter,
  ids: readonly number[],
): Promise<{ count: number; titles: string[] }> {
  const { name, title } = adapter.resource;
  if (!isScheduled(name) || ids.length === 0) return { count: 0, titles: [] };
  const records = await readRecords(transaction, adapter, [...ids]);
  const running = [...records.values()].filter((record) => isRunningCampaign(name, record, now));
  const titles = running.slice(0, mostTitles).map((record) => String(record[title]));
  return { count: running.length, titles };
}
