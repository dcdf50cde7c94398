import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AdministratorRole } from '#contract/administrators.ts';
import { administrators } from '#server/back-office/admin/tables.ts';
import { createdAt, identity, maintained } from '#server/platform/database/columns.ts';

/** What somebody wants to see of an entity's list again: conditions, order and columns, under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: identity(),
    /** Whose it is. */
    administratorId: integer()
      .notNull()
      .references(() => administrators.id, { onDelete: 'cascade' }),
    /** The entity by its name. */
    resource: text().notNull(),
    /** Which list of the entity; `list` is the screen of its own. */
    place: text().notNull().default('list'),
    name: text().notNull(),
    /** As it stands in the address of the list. */
    query: text().notNull(),
    /** Everybody sees it. */
    isShared: boolean().notNull().default(false),
    /** Its owner's list opens with it. */
    isDefault: boolean().notNull().default(false),
    /** The lists of these roles open with it, where somebody has no default of his own. */
    defaultRoles: jsonb().$type<readonly AdministratorRole[]>().notNull().default([]),
    createdAt: createdAt(),
    ...maintained(),
  },
  (table) => [
    unique('saved_views_name').on(table.administratorId, table.resource, table.place, table.name),
    uniqueIndex('saved_views_own_default')
      .on(table.administratorId, table.resource, table.place)
      .where(sql`${table.isDefault}`),
    index('saved_views_list').on(table.resource, table.place),
  ],
);
