import { eq, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type {
  HomeBlockKind,
  MaintainType,
  MenuKind,
  MenuPlace,
  ShelfStatus,
} from '#contract/enumerations.ts';
import {
  homeBlockKinds,
  maintainTypes,
  menuKinds,
  menuPlaces,
  shelfStatuses,
} from '#contract/enumerations.ts';
import {
  eventWindow,
  identity,
  instant,
  maintained,
  oneOf,
  pictures,
  visibility,
  weight,
} from '#server/platform/database/columns.ts';

export const messageBars = pgTable('message_bars', {
  id: identity(),
  name: text().notNull().unique('message_bars_name'),
  color: text().notNull(),
  link: text(),
  weight: weight(),
  currentVisibilityRule: visibility(),
  ...maintained(),
});

export const banners = pgTable('banners', {
  id: identity(),
  title: text().notNull(),
  image: text().notNull(),
  imageMobile: text().notNull(),
  link: text(),
  weight: weight(),
  currentVisibilityRule: visibility(),
  ...maintained(),
});

/** Pictures that open over a page while they run, at most one in a shopper's session (G-170). */
export const eventPopups = pgTable('event_popups', {
  id: identity(),
  title: text().notNull(),
  ...pictures(),
  link: text(),
  ...eventWindow(),
  weight: weight(),
  currentVisibilityRule: visibility(),
  ...maintained(),
});

export const newsCategories = pgTable(
  'news_categories',
  {
    id: identity(),
    name: text().notNull(),
    status: text().$type<ShelfStatus>().notNull().default('ON_SHELF'),
    weight: weight(),
    ...maintained(),
  },
  (table) => [oneOf('news_categories_status', table.status, shelfStatuses)],
);

export const news = pgTable(
  'news',
  {
    id: identity(),
    categoryId: integer()
      .notNull()
      .references(() => newsCategories.id),
    title: text().notNull(),
    image: text().notNull(),
    summary: text().notNull().default(''),
    content: text().notNull(),
    status: text().$type<ShelfStatus>().notNull().default('ON_SHELF'),
    weight: weight(),
    /** The moment from which it is shown. */
    beginAt: instant().notNull(),
    ...maintained(),
  },
  (table) => [
    oneOf('news_status', table.status, shelfStatuses),
    // NULLS FIRST on descending columns, because `order by … desc` sorts so. Only then can it use the index.
    index('news_category').on(table.categoryId, table.beginAt.desc().nullsFirst()),
    index('news_newest').on(table.beginAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
);

export const videos = pgTable('videos', {
  id: identity(),
  title: text().notNull(),
  url: text().notNull(),
  image: text().notNull(),
  weight: weight(),
  currentVisibilityRule: visibility(),
  ...maintained(),
});

/** The links around every page. The migration adds the shop's usual ones. */
export const menus = pgTable(
  'menus',
  {
    id: identity(),
    label: text().notNull(),
    place: text().$type<MenuPlace>().notNull(),
    /** The heading above a link of the footer. */
    parentId: integer().references((): AnyPgColumn => menus.id),
    kind: text().$type<MenuKind>().notNull(),
    link: text(),
    weight: weight(),
    currentVisibilityRule: visibility(),
    ...maintained(),
  },
  (table) => [
    oneOf('menus_place', table.place, menuPlaces),
    oneOf('menus_kind', table.kind, menuKinds),
  ],
);

/** The sections of the first page below the banners. The migration adds the shop's usual ones. */
export const homeBlocks = pgTable(
  'home_blocks',
  {
    id: identity(),
    kind: text().$type<HomeBlockKind>().notNull(),
    title: text().notNull(),
    subtitle: text().notNull().default(''),
    weight: weight(),
    currentVisibilityRule: visibility(),
    ...maintained(),
  },
  (table) => [
    oneOf('home_blocks_kind', table.kind, homeBlockKinds),
    // A second record of the same section may exist as long as it is not ONLINE.
    uniqueIndex('home_blocks_shown')
      .on(table.kind)
      .where(eq(table.currentVisibilityRule, sql`'ONLINE'`)),
  ],
);

/** Pages of text. The migration adds the shop's usual ones. */
export const pages = pgTable('pages', {
  id: identity(),
  slug: text().notNull().unique('pages_slug'),
  title: text().notNull(),
  lead: text().notNull().default(''),
  description: text().notNull().default(''),
  body: text().notNull(),
  currentVisibilityRule: visibility(),
  ...maintained(),
});

/** Testimonials of customers, on the first page. */
export const testimonials = pgTable('testimonials', {
  id: identity(),
  image: text().notNull(),
  jobTitle: text().notNull(),
  name: text().notNull(),
  content: text().notNull(),
  backgroundColor: text().notNull(),
  weight: weight(),
  currentVisibilityRule: visibility(),
  ...maintained(),
});

/** Shops that sell the goods. */
export const salesLocations = pgTable('sales_locations', {
  id: identity(),
  city: text().notNull(),
  name: text().notNull(),
  channel: text().notNull().default(''),
  address: text().notNull(),
  phone: text().notNull().default(''),
  openingHours: text().notNull().default(''),
  /** Without it, a link searches a map for the address. */
  mapUrl: text(),
  weight: weight(),
  currentVisibilityRule: visibility(),
  ...maintained(),
});

/** New paths for addresses that are no longer pages. */
export const redirects = pgTable('redirects', {
  id: identity(),
  fromPath: text().notNull().unique('redirects_from_path'),
  toPath: text().notNull(),
  ...maintained(),
});

export const maintainSettings = pgTable(
  'maintain_settings',
  {
    type: text().$type<MaintainType>().primaryKey(),
    isMaintained: boolean().notNull(),
  },
  (table) => [oneOf('maintain_settings_type', table.type, maintainTypes)],
);
