import { inArray } from 'drizzle-orm';
import { refused } from '#contract/outcome.ts';
import { fieldsOf } from '#contract/resources/resource.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { BoundResource } from './bound.ts';

/** Something that needs records of an entity, so that these cannot be removed. */
export interface Use {
  /** What it is called, e.g. 訂單. */
  label: string;
  /** The screen of the back office that shows it. */
  path: string;
  /** How many of them need records with these ids. */
  count(db: Queryable, ids: readonly number[]): Promise<number>;
}

/** RECORD_IN_USE with what needs these records and how often; undefined if nothing does. */
export async function refuseUsed(db: Queryable, uses: readonly Use[], ids: readonly number[]) {
  const counted = [];
  for (const { label, path, count } of uses) {
    counted.push({ label, path, count: await count(db, ids) });
  }
  const usedBy = counted.filter(({ count }) => count > 0);
  return usedBy.length > 0 ? refused('RECORD_IN_USE', { extra: { usedBy } }) : undefined;
}

/**
 * Those of the ids that something needs. A use counts many records in one query, so that the ids are halved until the ones
 * that are needed are found.
 */
export async function usedAmong(
  db: Queryable,
  uses: readonly Use[],
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const used = new Set<number>();
  for (const use of uses) {
    const others = ids.filter((id) => !used.has(id));
    for (const id of await neededBy(db, use, others)) used.add(id);
  }
  return used;
}

async function neededBy(db: Queryable, use: Use, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0 || (await use.count(db, ids)) === 0) return [];
  if (ids.length === 1) return [...ids];
  const half = Math.ceil(ids.length / 2);
  const first = await neededBy(db, use, ids.slice(0, half));
  return [...first, ...(await neededBy(db, use, ids.slice(half)))];
}

/** What refers to records of an entity by its declaration: as one of its fields, or as one of its references. */
export function usesByReference(name: string, bounds: readonly BoundResource[]): Use[] {
  return bounds.flatMap((bound) =>
    fieldsOf(bound.resource)
      .filter(
        ([, field]) =>
          (field.kind === 'reference' || field.kind === 'references') && field.to === name,
      )
      .map(([field]) => ({
        label: bound.resource.label,
        path: `/${bound.resource.name}`,
        count: (db: Queryable, ids: readonly number[]) => countReferring(db, bound, field, ids),
      })),
  );
}

function countReferring(
  db: Queryable,
  bound: BoundResource,
  field: string,
  ids: readonly number[],
) {
  const link = bound.link(field);
  return link
    ? db.$count(link.table, inArray(link.target, [...ids]))
    : db.$count(bound.table, inArray(bound.column(field), [...ids]));
}
