import { or, type SQL, sql } from 'drizzle-orm';
import { pictureFields, type StoredRecord } from '#contract/resources/resource.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { BoundResource } from './bound.ts';
import { selectionOf } from './find.ts';
import { recordOf } from './values.ts';

/** The records of an entity that show a picture, whichever width, format and colour they name. */
export function showsPicture(bound: BoundResource, address: string): SQL | undefined {
  // Addresses have no character that means something else in JSON or HTML.
  const part = `%${address.replace(/[\\%_]/g, String.raw`\$&`)}-%`;
  const columns = pictureColumns(bound);
  return or(...columns.map((name) => sql`${bound.column(name)}::text like ${part}`));
}

/** The fields of an entity that hold pictures and are columns. */
export function pictureColumns(bound: BoundResource): string[] {
  return pictureFields(bound.resource).flatMap(([name]) => (bound.isComputed(name) ? [] : [name]));
}

/** At most `most` records of an entity that show a picture: their titles and the fields that hold pictures. */
export async function recordsWithPicture(
  db: Queryable,
  bound: BoundResource,
  address: string,
  most: number,
): Promise<StoredRecord[]> {
  const where = showsPicture(bound, address);
  if (!where) return [];
  const fields = [...new Set([bound.resource.title, ...pictureColumns(bound)])];
  const rows = await db
    .select(selectionOf(bound, fields))
    .from(bound.table)
    .where(where)
    .orderBy(bound.column('id'))
    .limit(most);
  return rows.map((row) => recordOf(bound, row));
}

/** How many records of an entity show a picture. */
export async function countWithPicture(
  db: Queryable,
  bound: BoundResource,
  address: string,
): Promise<number> {
  const where = showsPicture(bound, address);
  return where ? db.$count(bound.table, where) : 0;
}
