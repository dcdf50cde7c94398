import type { Queryable } from '#server/platform/database/database.ts';

/** Something that needs records of an entity. Such records cannot be removed. */
export interface Use {
  /** Its name, e.g. 訂單. */
  label: string;
  /** The screen of the back office that shows it. */
  path: string;
  /** The number of things that need records with these ids. */
  count(db: Queryable, ids: readonly number[]): Promise<number>;
  /** The first of them, if they are records of an entity. They tell an operator what to change. */
  first?(db: Queryable, ids: readonly number[], most: number): Promise<NamedRecord[]>;
}

/** A record with the name that operators know. */
export interface NamedRecord {
  id: number;
  title: string;
}
