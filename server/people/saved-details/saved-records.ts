import { and, desc, eq } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { mostSavedRecords } from '#rules/forms.ts';
import type { Shop } from '#server/shop.ts';

type Database = Pick<Shop, 'db'>;
type NumberColumn = AnyPgColumn<{ data: number; notNull: true }>;
type RecordTable = PgTable & { id: NumberColumn; userId: NumberColumn; slot: NumberColumn };
/** Checks valid fields with other capabilities. Answers the fields to save, or why they cannot be saved. */
type Confirm<Fields> = (fields: Fields) => Promise<Outcome<Fields, 'VALIDATION_FAILED'>>;
type Changes<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined };

interface SavedRecordsOptions<Saved extends { type: string }, Fields> {
  table: RecordTable;
  /** The fields of a record in answers. */
  columns: { [Field in keyof Saved]: AnyPgColumn<{ data: Saved[Field]; notNull: true }> };
  /** The groups in which they are listed. */
  types: readonly Saved['type'][];
  /** The default values of a new record. */
  blank: Fields;
  /** The fields to save, without those that other fields exclude; or why they cannot be saved. */
  check(fields: Fields): Outcome<Fields, 'VALIDATION_FAILED'>;
}

/**
 * The saved records of one kind. Members read and change only their own records, and each has at most
 * `mostSavedRecords` (G-153). A write answers the saved record (G-152), or 422 with the fields that cannot be
 * saved.
 */
export function savedRecords<Saved extends Fields & { type: string }, Fields extends object>(
  options: SavedRecordsOptions<Saved, Fields>,
) {
  const { table, columns, types, blank, check } = options;
  // Drizzle cannot infer the type of a row from generic columns; the type of `columns` ensures that a row is a `Saved`.
  const selected: Record<string, AnyPgColumn> = columns;
  const isOwn = (memberId: number, id: number) => and(eq(table.id, id), eq(table.userId, memberId));

  /** Checks a record with its changes, alone and against other data. Fields that are not given keep their values. */
  async function confirmed(present: Fields, changes: Changes<Fields>, confirm: Confirm<Fields>) {
    const checked = check({ ...present, ...given(changes) });
    return checked.ok ? confirm(checked.value) : checked;
  }

  return {
    /** The member's records in their groups, newest first. */
    async list({ db }: Database, memberId: number): Promise<Record<Saved['type'], Saved[]>> {
      const rows = (await db
        .select(selected)
        .from(table)
        .where(eq(table.userId, memberId))
        .orderBy(desc(table.id))) as Saved[];
      const ofType = (wanted: string) => rows.filter(({ type }) => type === wanted);
      const groups = types.map((type) => [type, ofType(type)] as const);
      return Object.fromEntries(groups) as Record<Saved['type'], Saved[]>;
    },

    /** Saves a new record in the lowest free slot; refused if all slots are taken. */
    async create(
      shop: Database,
      memberId: number,
      changes: Changes<Fields>,
      confirm: Confirm<Fields>,
    ): Promise<Outcome<Saved, 'VALIDATION_FAILED' | 'SAVED_RECORD_COUNT_EXCEEDED_LIMIT'>> {
      const fields = await confirmed(blank, changes, confirm);
      if (!fields.ok) return fields;
      for (;;) {
        const slot = await freeSlot(shop, table, memberId);
        if (slot === undefined) return refused('SAVED_RECORD_COUNT_EXCEEDED_LIMIT');
        // If another request took the slot in between, the unique key prevents the insert, and the loop tries again.
        const [row] = await shop.db
          .insert(table)
          .values({ ...fields.value, userId: memberId, slot })
          .onConflictDoNothing()
          .returning(selected);
        if (row) return done(row as Saved);
      }
    },

    /** Changes a record of the member. Fields that are not given keep their values. */
    async update(
      { db }: Database,
      memberId: number,
      id: number,
      changes: Changes<Fields>,
      confirm: Confirm<Fields>,
    ): Promise<Outcome<Saved, 'VALIDATION_FAILED' | 'NOT_FOUND'>> {
      const [present] = await db.select(selected).from(table).where(isOwn(memberId, id));
      if (!present) return refused('NOT_FOUND');
      const fields = await confirmed(present as Saved, changes, confirm);
      if (!fields.ok) return fields;
      const [row] = await db
        .update(table)
        .set(fields.value)
        .where(isOwn(memberId, id))
        .returning(selected);
      return row ? done(row as Saved) : refused('NOT_FOUND');
    },

    async delete(
      { db }: Database,
      memberId: number,
      id: number,
    ): Promise<Outcome<Record<never, never>, 'NOT_FOUND'>> {
      const rows = await db.delete(table).where(isOwn(memberId, id)).returning({ id: table.id });
      return rows.length > 0 ? done({}) : refused('NOT_FOUND');
    },
  };
}

const slots = Array.from({ length: mostSavedRecords }, (_, index) => index + 1);

/** The lowest slot that no record of the member has; undefined if all are taken. */
async function freeSlot({ db }: Database, table: RecordTable, memberId: number) {
  const rows = await db.select({ slot: table.slot }).from(table).where(eq(table.userId, memberId));
  const used = new Set(rows.map(({ slot }) => slot));
  return slots.find((each) => !used.has(each));
}

const given = <Fields extends object>(changes: Changes<Fields>): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>;
