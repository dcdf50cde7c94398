import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { MaintainType, ShelfStatus } from '#contract/enumerations.ts';
import { maintainTypes, shelfStatuses } from '#contract/enumerations.ts';
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
    /** Shown from this moment on. */
    beginAt: instant().notNull(),
    ...maintained(),
  },
  (table) => [
    oneOf('news_status', table.status, shelfStatuses),
    // Descending columns are NULLS FIRST, because ORDER BY … DESC sorts so, and only then can it use the index.
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

export const maintainSettings = pgTable(
  'maintain_settings',
  {
    type: text().$type<MaintainType>().primaryKey(),
    isMaintained: boolean().notNull(),
  },
  (table) => [oneOf('maintain_settings_type', table.type, maintainTypes)],
);
