import { refused } from '#contract/outcome.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** Something that needs records of an entity, so that these cannot be removed. */
export interface Use {
  /** What it is called, e.g. 訂單. */
  label: string;
  /** The screen of the back office that shows it. */
  path: string;
  /** How many of them need the record with this id. */
  count(db: Queryable, id: number): Promise<number>;
}

/** RECORD_IN_USE with what needs the record and how often; undefined if nothing does. */
export async function refuseUsed(db: Queryable, uses: readonly Use[], id: number) {
  const counted = [];
  for (const { label, path, count } of uses) {
    counted.push({ label, path, count: await count(db, id) });
  }
  const usedBy = counted.filter(({ count }) => count > 0);
  return usedBy.length > 0 ? refused('RECORD_IN_USE', { extra: { usedBy } }) : undefined;
}
