import type { CampaignWarning } from '#contract/campaigns.ts';
import { warning } from '#rules/campaigns/campaign-warnings.ts';
import { dayInMilliseconds } from '#rules/dates.ts';
import { formatNumber } from '#rules/numbers.ts';
import { firstSoldOut } from '#server/commerce/stock/days-left.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** The days of a campaign without an end for which the stock should last. */
const usualDays = 14;

/** Warns if goods are sold out before the campaign ends, at the rate at which they are sold today. */
export async function stockWarnings(
  db: Queryable,
  productIds: readonly number[],
  { eventEndAt }: { eventEndAt: Date | null },
  now: Date,
): Promise<CampaignWarning[]> {
  const first = await firstSoldOut(db, productIds);
  const days = eventEndAt
    ? Math.ceil((eventEndAt.getTime() - now.getTime()) / dayInMilliseconds)
    : usualDays;
  if (!first || first.daysLeft >= days) return [];
  return [
    warning(
      'STOCK_SHORT',
      `「${first.name}」照目前的速度約可賣 ${formatNumber(first.daysLeft)} 天，活動還有 ${formatNumber(days)} 天`,
    ),
  ];
}
