import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { type Device, devices, type PageKind, pageKinds } from '#contract/page-kinds.ts';
import { type Vital, vitals } from '#rules/shop/vitals.ts';
import { notNegative, oneOf } from '#server/platform/database/columns.ts';

const day = () => date({ mode: 'string' }).notNull();
const page = () => text().$type<PageKind>().notNull();
const total = () => bigint({ mode: 'number' }).notNull().default(0);

/** How often pages of each kind were opened on a day in Taipei. Nothing says by whom. */
export const pageViews = pgTable(
  'page_views',
  {
    day: day(),
    page: page(),
    views: total(),
    /** How many of the views came from outside the shop. */
    entries: total(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.page] }),
    oneOf('page_views_page', table.page, pageKinds),
    notNegative('page_views_views', table.views),
    notNegative('page_views_entries', table.entries),
  ],
);

/** How many page loads of a day measured a value up to a bound and above the one before (`rules/shop/vitals.ts`). */
export const vitalCounts = pgTable(
  'vital_counts',
  {
    day: day(),
    page: page(),
    device: text().$type<Device>().notNull(),
    vital: text().$type<Vital>().notNull(),
    /** Milliseconds; for CLS thousandths. */
    bound: integer().notNull(),
    loads: total(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.page, table.device, table.vital, table.bound] }),
    oneOf('vital_counts_page', table.page, pageKinds),
    oneOf('vital_counts_device', table.device, devices),
    oneOf('vital_counts_vital', table.vital, vitals),
    notNegative('vital_counts_loads', table.loads),
  ],
);
