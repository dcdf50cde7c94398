import { and, countDistinct, eq, inArray, sql } from 'drizzle-orm';
import { libraryFolder } from '#contract/media.ts';
import { pictureFields, type StoredRecord } from '#contract/resources/resource.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { selectionOf } from '#server/resource-engine/find.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { Use } from '#server/resource-engine/use.ts';
import { named } from '#server/resource-engine/uses.ts';
import { recordOf } from '#server/resource-engine/values.ts';
import { mediaFiles, mediaUses } from './tables.ts';

/** The beginning of every address of a picture; undefined if there is none with this id. */
export async function addressOf(db: Queryable, id: number): Promise<string | undefined> {
  const [picture] = await db
    .select({ stem: mediaFiles.stem })
    .from(mediaFiles)
    .where(eq(mediaFiles.id, id));
  return picture && libraryFolder + picture.stem;
}

/** Whether any record shows a picture. Names are written out: Drizzle leaves out the table's where one table is selected. */
export const isUsed = sql<boolean>`exists (
  select 1 from media_uses where media_uses.stem = media_files.stem)`;

/** The fields of an entity that hold pictures and are columns. */
export function pictureColumns(adapter: ResourceAdapter): string[] {
  return pictureFields(adapter.resource).flatMap(([name]) =>
    adapter.isComputed(name) ? [] : [name],
  );
}

/** What needs a picture: the records that show it, entity by entity. */
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

/** At most `most` records of an entity that show one of these pictures: their titles and the fields that hold pictures. */
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
