import { and, asc, count, gt, ilike, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Reply } from '#contract/call.ts';
import type { adminPromotionCalls } from '#contract/calls/admin-promotions.ts';
import { type ScheduledResource, scheduledResources } from '#contract/campaigns.ts';
import type { DiscountScope, VisibilityRule } from '#contract/enumerations.ts';
import { campaignState } from '#rules/campaigns/campaign-state.ts';
import { isAtSameTime } from '#rules/campaigns/price-campaign.ts';
import {
  addDays,
  startOfTaipeiDay,
  taipeiDay,
  toWireInstant,
  toWireInstantOrNull,
} from '#rules/dates.ts';
import { findGoodsNamed } from '#server/commerce/catalog/campaign-goods.ts';
import { eventsWithGoods, readScopes } from '#server/commerce/promotions/read-promotions.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { Shop } from '#server/shop.ts';

type Calendar = Reply<typeof adminPromotionCalls.searchPromotionCalendar>;

interface AskedCalendar {
  from: Date | undefined;
  until: Date | undefined;
  resources: readonly ScheduledResource[] | undefined;
  keyword: string;
}

interface CampaignRow {
  resource: ScheduledResource;
  id: number;
  version: number;
  title: string;
  eventBeginAt: Date | null;
  eventEndAt: Date | null;
  currentVisibilityRule: VisibilityRule;
  /** Only for discount events. */
  applicable: DiscountScope | null;
}

const mostCampaigns = 500;
/** The most competing campaigns that are named for each campaign. */
const mostOverlaps = 20;
const usualDays = 13 * 7;
/** 0 on Mondays, in Taipei. */
const daysSinceMonday = (now: Date) => (new Date(taipeiDay(now)).getUTCDay() + 6) % 7;

/** The campaigns that run within a period, ordered by their begin; only the earliest 500 if there are more. */
export async function readCalendar(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  adapters: readonly ResourceAdapter[],
  { resources = scheduledResources, keyword, ...asked }: AskedCalendar,
): Promise<Calendar> {
  const now = clock.now();
  const from = asked.from ?? startOfTaipeiDay(now, -daysSinceMonday(now) - 7);
  const until = asked.until ?? addDays(from, usualDays);
  const condition = keyword === '' ? undefined : await keywordCondition(db, keyword);
  const lists = await Promise.all(
    resources.map(async (name) => {
      const adapter = adapters.find(({ resource }) => resource.name === name);
      if (!adapter) throw new Error(`No table is adapted to ${name}.`);
      const inTime = and(
        or(isNull(adapter.column('eventBeginAt')), lt(adapter.column('eventBeginAt'), until)),
        or(isNull(adapter.column('eventEndAt')), gt(adapter.column('eventEndAt'), from)),
      );
      const all = await readCampaigns(db, name, adapter, inTime);
      if (!condition) return { shown: all, all: all.items };
      const shown = await readCampaigns(db, name, adapter, and(inTime, condition(adapter)));
      return { shown, all: all.items };
    }),
  );
  const rows = lists
    .flatMap(({ shown }) => shown.items)
    .toSorted(
      (one, other) => timeOf(one.eventBeginAt) - timeOf(other.eventBeginAt) || one.id - other.id,
    )
    .slice(0, mostCampaigns);
  // Campaigns that the search leaves out can compete too.
  const others = lists.flatMap(({ all }) => all);
  const meets = await meetingOf(db, rows, others);
  return {
    now: toWireInstant(now),
    from: toWireInstant(from),
    until: toWireInstant(until),
    total: lists.reduce((sum, { shown }) => sum + shown.total, 0),
    campaigns: rows.map((row) => ({
      resource: row.resource,
      version: row.version,
      state: campaignState(row, now),
      ...onWire(row),
      overlaps: others
        .filter((other) => meets(row, other))
        .slice(0, mostOverlaps)
        .map(onWire),
    })),
  };
}

/** SQL: whether a campaign's title, or the name of goods that it makes cheaper, contains the words. */
async function keywordCondition(db: Shop['db'], keyword: string) {
  const goods = await findGoodsNamed(db, keyword);
  return ({ resource, column }: ResourceAdapter) =>
    or(
      ilike(column(resource.title), patternOf(keyword)),
      resource.name === 'discount-events' ? eventsWithGoods(goods) : undefined,
    );
}

const onWire = ({ id, title, eventBeginAt, eventEndAt }: CampaignRow) => ({
  id,
  title,
  eventBeginAt: toWireInstantOrNull(eventBeginAt),
  eventEndAt: toWireInstantOrNull(eventEndAt),
});

const timeOf = (moment: Date | null) => moment?.getTime() ?? 0;
const patternOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

async function readCampaigns(
  db: Shop['db'],
  resource: ScheduledResource,
  adapter: ResourceAdapter,
  where: SQL | undefined,
): Promise<{ items: CampaignRow[]; total: number }> {
  const isDiscount = resource === 'discount-events';
  const [items, [counted]] = await Promise.all([
    db
      .select({
        id: adapter.column('id'),
        version: adapter.column('version'),
        title: adapter.column(adapter.resource.title),
        eventBeginAt: adapter.column('eventBeginAt'),
        eventEndAt: adapter.column('eventEndAt'),
        currentVisibilityRule: adapter.column('currentVisibilityRule'),
        applicable: isDiscount ? adapter.column('applicable') : sql<null>`null`,
      })
      .from(adapter.table)
      .where(where)
      .orderBy(sql`${asc(adapter.column('eventBeginAt'))} nulls first`, asc(adapter.column('id')))
      .limit(mostCampaigns),
    db.select({ total: count() }).from(adapter.table).where(where),
  ]);
  return {
    items: items.map((item) => ({ resource, ...item }) as unknown as CampaignRow),
    total: counted?.total ?? 0,
  };
}

/** A member may have coupons of several events, and offers share an order, so they do not compete. */
const sharing: ReadonlySet<ScheduledResource> = new Set([
  'coupon-events',
  'quantity-offers',
  'amount-offers',
  'add-on-offers',
]);
const competes = (resource: ScheduledResource) => !sharing.has(resource);

/**
 * Whether two campaigns compete: both are ONLINE, of one kind and run at the same time; discounts only if they
 * share goods.
 */
async function meetingOf(
  db: Shop['db'],
  rows: readonly CampaignRow[],
  others: readonly CampaignRow[],
) {
  const mayMeet = (one: CampaignRow, other: CampaignRow) =>
    one.resource === other.resource &&
    one.id !== other.id &&
    competes(one.resource) &&
    one.currentVisibilityRule === 'ONLINE' &&
    other.currentVisibilityRule === 'ONLINE' &&
    isAtSameTime(one, other);
  const partial = others.filter(
    (other) =>
      other.resource === 'discount-events' &&
      other.applicable !== 'ALL_PRODUCTS' &&
      rows.some((row) => mayMeet(row, other)),
  );
  const scopes = await readScopes(
    db,
    partial.map(({ id }) => id),
  );
  return (one: CampaignRow, other: CampaignRow) => {
    if (!mayMeet(one, other)) return false;
    if (one.resource !== 'discount-events') return true;
    if (one.applicable === 'ALL_PRODUCTS' || other.applicable === 'ALL_PRODUCTS') return true;
    if (one.applicable !== other.applicable) return false;
    const name = one.applicable === 'PARTIAL_PRODUCTS' ? 'productIds' : 'combinationIds';
    return !scopes(one.id)[name].isDisjointFrom(scopes(other.id)[name]);
  };
}
