import { and, countDistinct, eq, inArray, sql } from 'drizzle-orm';
import { pictureFields, type StoredRecord } from '#contract/resources/resource.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { selectionOf } from '#server/resource-engine/find.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { Use } from '#server/resource-engine/use.ts';
import { named } from '#server/resource-engine/uses.ts';
import { recordOf } from '#server/resource-engine/values.ts';
import { beginOf } from './names.ts';
import { mediaFiles, mediaUses } from './tables.ts';

/** The beginning of every address of the picture with this id; undefined if there is none. */
export async function addressOf(db: Queryable, id: number): Promise<string | undefined> {
  const [picture] = await db
    .select({ stem: mediaFiles.stem })
    .from(mediaFiles)
    .where(eq(mediaFiles.id, id));
  return picture && beginOf(picture.stem);
}

/**
 * SQL: whether any record shows a picture. Table names are written out, because Drizzle leaves them away when only
 * one table is selected.
 */
export const isUsed = sql<boolean>`exists (
  select 1 from media_uses where media_uses.stem = media_files.stem)`;

/** The columns of an entity that hold pictures. */
export function pictureColumns(adapter: ResourceAdapter): string[] {
  return pictureFields(adapter.resource).flatMap(([name]) =>
    adapter.isComputed(name) ? [] : [name],
  );
}

/** The records that show a picture, as uses of that picture, entity by entity. */
export function usesOfPictures(adapters: readonly ResourceAdapter[]): Use[] {
  return adapters
    .filter((adapter) => pictureColumns(adapter).length > 0)
    .map((adapter) => ({
      label: adapter.resource.label,
      path: `/${adapter.resource.name}`,
      async count(db, ids) {
        const [row] = await db
          .select({ records: countDistinct(mediaUses.recordId) })
          .from(mediaUses)
          .where(showingIn(db, adapter, ids));
        return row?.records ?? 0;
      },
      first: async (db, ids, most) =>
        (await recordsWithPictures(db, adapter, ids, most)).map((record) => named(adapter, record)),
    }));
}

/** At most `most` records of an entity that show one of these pictures: their titles and their picture fields. */
export async function recordsWithPictures(
  db: Queryable,
  adapter: ResourceAdapter,
  ids: readonly number[],
  most: number,
): Promise<StoredRecord[]> {
  const columns = pictureColumns(adapter);
  if (columns.length === 0) return [];
  const shown = db
    .select({ id: mediaUses.recordId })
    .from(mediaUses)
    .where(showingIn(db, adapter, ids));
  const id = adapter.column('id');
  const rows = await db
    .select(selectionOf(adapter, [...new Set([adapter.resource.title, ...columns])]))
    .from(adapter.table)
    .where(inArray(id, shown))
    .orderBy(id)
    .limit(most);
  return rows.map((row) => recordOf(adapter, row));
}

function showingIn(db: Queryable, { resource }: ResourceAdapter, ids: readonly number[]) {
  const stems = db
    .select({ stem: mediaFiles.stem })
    .from(mediaFiles)
    .where(inArray(mediaFiles.id, [...ids]));
  return and(eq(mediaUses.resource, resource.name), inArray(mediaUses.stem, stems));
}
