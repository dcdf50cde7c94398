import { and, countDistinct, eq, inArray, sql } from 'drizzle-orm';
import { libraryFolder } from '#contract/media.ts';
import { pictureFields, type StoredRecord } from '#contract/resources/resource.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { BoundResource } from '#server/records/bound.ts';
import { selectionOf } from '#server/records/find.ts';
import type { Use } from '#server/records/use.ts';
import { named } from '#server/records/uses.ts';
import { recordOf } from '#server/records/values.ts';
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
export function pictureColumns(bound: BoundResource): string[] {
  return pictureFields(bound.resource).flatMap(([name]) => (bound.isComputed(name) ? [] : [name]));
}

/** What needs a picture: the records that show it, entity by entity. */
export function usesOfPictures(bounds: readonly BoundResource[]): Use[] {
  return bounds
    .filter((bound) => pictureColumns(bound).length > 0)
    .map((bound) => ({
      label: bound.resource.label,
      path: `/${bound.resource.name}`,
      async count(db, ids) {
        const [row] = await db
          .select({ records: countDistinct(mediaUses.recordId) })
          .from(mediaUses)
          .where(showingIn(db, bound, ids));
        return row?.records ?? 0;
      },
      first: async (db, ids, most) =>
        (await recordsWithPictures(db, bound, ids, most)).map((record) => named(bound, record)),
    }));
}

/** At most `most` records of an entity that show one of these pictures: their titles and the fields that hold pictures. */
export async function recordsWithPictures(
  db: Queryable,
  bound: BoundResource,
  ids: readonly number[],
  most: number,
): Promise<StoredRecord[]> {
  const columns = pictureColumns(bound);
  if (columns.length === 0) return [];
  const shown = db
    .select({ id: mediaUses.recordId })
    .from(mediaUses)
    .where(showingIn(db, bound, ids));
  const id = bound.column('id');
  const rows = await db
    .select(selectionOf(bound, [...new Set([bound.resource.title, ...columns])]))
    .from(bound.table)
    .where(inArray(id, shown))
    .orderBy(id)
    .limit(most);
  return rows.map((row) => recordOf(bound, row));
}

function showingIn(db: Queryable, { resource }: BoundResource, ids: readonly number[]) {
  const stems = db
    .select({ stem: mediaFiles.stem })
    .from(mediaFiles)
    .where(inArray(mediaFiles.id, [...ids]));
  return and(eq(mediaUses.resource, resource.name), inArray(mediaUses.stem, stems));
}
