import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '#server/platform/database/database.ts';
import type { KeyedHash } from '#server/platform/keyed-hash.ts';

/** The member whose data are meant, with all values by which tables identify a member. */
export interface Person {
  id: number;
  /** Lower case. */
  email: string;
  /** As it stands in the account, before the erasure empties it; '' if unknown. */
  name: string;
  /** The digits of the mobile and the other number; without those that are unknown. */
  phones: readonly string[];
  /** The keyed hash of the account in the tables of password guesses and devices. */
  accountHash: string;
  /** The accounts that were merged into this one. Their data are the same member's. */
  merged?: readonly Person[];
}

/** The label of a column in a member's copy, and the words for its values, if they are codes. */
export type Shown =
  | string
  | { readonly label: string; readonly words: Readonly<Record<string, string>> };

/**
 * How the erasure of a member treats the rows: it deletes them, or keeps them for the reason `kept`. Of kept rows,
 * the columns `cleared` are cleared at once, and `clearedLater` when the time of their order is over.
 */
export type Fate = 'DELETED' | RetainedRows;

interface RetainedRows {
  /** The reason, for operators and members. */
  retained: string;
  /** The name of the data in `cleared`. */
  clearedWords?: string;
  cleared?: Readonly<Record<string, unknown>>;
  clearedLater?: Readonly<Record<string, unknown>>;
}

/** The shown columns of a row. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** A table with data of members. Each of its columns is either shown in a member's copy or hidden for a reason. */
export interface PersonalTable {
  table: PgTable;
  /** The name of its data, for members. */
  label: string;
  /**
   * SQL condition for the rows of this person. Where SQL cannot read a value, the rows are found in the database
   * before.
   */
  rowsOf(person: Person, db: Queryable): SQL | Promise<SQL>;
  /**
   * SQL condition for the rows of these orders. When the time of an order is over, they are treated as the erasure of
   * its member treats them. Without it the rows stay until their member is erased.
   */
  rowsOfOrders?(orderIds: readonly number[]): SQL;
  shown: Readonly<Record<string, Shown>>;
  /**
   * Converts a stored row to the row that the copy shows, e.g. by decrypting a value. Without it the stored row is
   * shown.
   */
  opened?(shop: { keyedHash: KeyedHash }, row: StoredRow): StoredRow;
  /** The reason why a copy leaves a column out, by column. */
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
    | (Omit<RetainedRows, 'cleared' | 'clearedLater'> & {
        cleared?: ValuesOf<Table>;
        clearedLater?: ValuesOf<Table>;
      });
}

/** Declares a table with data of members. The capability that owns the table calls it. */
export const personalTable = <Table extends PgTable>(declared: Declared<Table>): PersonalTable =>
  declared as unknown as PersonalTable;

/** A reason for which a member cannot be erased yet. */
export interface Obstacle {
  /** Its name, e.g. 進行中的訂單. */
  label: string;
  /** The number of such things that the member has. */
  count(db: Queryable, memberId: number): Promise<number>;
  /** SQL: whether the order whose id is given has such a thing. Without it the obstacle is about no order. */
  isOpenOf?(orderId: SQLWrapper): SQL;
}

/** The personal data that a capability stores. */
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
export const retentionReasons = {
  law: '依商業會計法與稅法保存 5 年',
  reconciliation: '庫存與帳務核對，不含可辨識個人的資料',
} as const;
