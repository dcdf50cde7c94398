import type { Queryable } from '#server/platform/database/database.ts';

/** Something that needs records of an entity, so that these cannot be removed. */
export interface Use {
  /** What it is called, e.g. 訂單. */
  label: string;
  /** The screen of the back office that shows it. */
  path: string;
  /** How many of them need records with these ids. */
  count(db: Queryable, ids: readonly number[]): Promise<number>;
  /** The first of them, if they are records of an entity: by these an operator finds out what to change. */
  first?(db: Queryable, ids: readonly number[], most: number): Promise<NamedRecord[]>;
}

/** A record by what operators call it. */
export interface NamedRecord {
  id: number;
  title: string;
}
