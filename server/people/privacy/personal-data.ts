import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '#server/platform/database/database.ts';
import type { KeyedHash } from '#server/platform/keyed-hash.ts';

/** The member whose data are meant, by everything under which tables know a member. */
export interface Person {
  id: number;
  /** Lower case. */
  email: string;
  /** What stands for the account where passwords are guessed and devices are remembered. */
  accountHash: string;
}

/** How a column is called in a member's copy, and the words of its values, if they are codes. */
export type Shown =
  | string
  | { readonly label: string; readonly words: Readonly<Record<string, string>> };

/**
 * What becomes of the rows when the member is erased: they are deleted, or they are kept because of `kept`. Of kept rows
 * `cleared` is emptied at once, and `clearedLater` five years after the row was made (`madeAt`).
 */
export type Fate = 'DELETED' | KeptRows;

interface KeptRows {
  /** Why, as operators and members read it. */
  kept: string;
  /** What `cleared` takes away, in words. */
  clearedWords?: string;
  cleared?: Readonly<Record<string, unknown>>;
  clearedLater?: Readonly<Record<string, unknown>>;
  /** The column that says when a row was made; needed with `clearedLater`. */
  madeAt?: string;
}

/** The shown columns of a row. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** A table with data of members: each of its columns is shown in a member's copy, or hidden for a reason. */
export interface PersonalTable {
  table: PgTable;
  /** What it holds, in the words of members. */
  label: string;
  /** SQL: which rows are this person's. */
  rowsOf(person: Person): SQL;
  /** SQL: which rows belong to members with these ids; needed with `clearedLater`. */
  rowsOfMembers?(memberIds: readonly number[]): SQL;
  shown: Readonly<Record<string, Shown>>;
  /** Makes of a stored row what the copy shows, e.g. by unsealing a value; without it the row is shown as it is stored. */
  opened?(shop: { keyedHash: KeyedHash }, row: StoredRow): StoredRow;
  /** By column: why a copy leaves it out. */
  hidden: Readonly<Record<string, string>>;
  fate: Fate;
}

type ColumnsOf<Table extends PgTable> = keyof Table['_']['columns'] & string;
type ValuesOf<Table extends PgTable> = {
  [Column in keyof Table['$inferInsert']]?: Table['$inferInsert'][Column] | SQL;
};

interface Declared<Table extends PgTable> extends Omit<PersonalTable, 'shown' | 'hidden' | 'fate'> {
  table: Table;
  shown: Partial<Record<ColumnsOf<Table>, Shown>>;
  hidden: Partial<Record<ColumnsOf<Table>, string>>;
  fate:
    | 'DELETED'
    | (Omit<KeptRows, 'cleared' | 'clearedLater' | 'madeAt'> & {
        cleared?: ValuesOf<Table>;
        clearedLater?: ValuesOf<Table>;
        madeAt?: ColumnsOf<Table>;
      });
}

/** Declares a table with data of members, by the capability that owns it. */
export const personalTable = <Table extends PgTable>(declared: Declared<Table>): PersonalTable =>
  declared as unknown as PersonalTable;

/** Why a member cannot be erased for now. */
export interface Obstacle {
  /** What there is, e.g. 進行中的訂單. */
  label: string;
  /** How many of them the member has. */
  count(db: Queryable, memberId: number): Promise<number>;
}

/** What a capability keeps of members. */
export interface PersonalData {
  tables: readonly PersonalTable[];
  obstacles?: readonly Obstacle[];
}

/** Reasons for which a copy leaves a column out. */
export const leftOut = {
  internal: '內部編號，不是會員的資料',
  secret: '金鑰或密碼的雜湊，公開會危害帳號安全',
  counting: '內部計數',
} as const;

/** Reasons for which rows are kept. */
export const keptBecause = {
  law: '依商業會計法與稅法保存 5 年',
  reconciliation: '庫存與帳務核對，不含可辨識個人的資料',
} as const;
