import { getTableColumns, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { AuditedAction } from '#contract/actions.ts';
import type { ApprovalKind } from '#contract/approvals.ts';
import type { ReferencesField, RowsField } from '#contract/resources/fields.ts';
import {
  type Fields,
  fieldsOf,
  type Listed,
  type ReadOnlyResource,
  type Resource,
  type StoredRecord,
  type ValuesOf,
} from '#contract/resources/resource.ts';
import type { ImportWarning } from '#contract/resources/spreadsheet.ts';
import type { RecordProblems, RecordValues } from '#rules/records/check-record.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { type Link, linkedSql } from './links.ts';
import type { ListImporter } from './list-importer.ts';
import { type RowTable, rowsSql } from './row-lists.ts';
import type { Use } from './use.ts';
import type { WordTable } from './words.ts';

/** The fields whose values are in a table of their own. */
type LinkedOf<F extends Fields> = {
  [Name in keyof F & string]: F[Name] extends ReferencesField ? Name : never;
}[keyof F & string];
type WithRows<F extends Fields> = {
  [Name in keyof F & string]: F[Name] extends RowsField ? Name : never;
}[keyof F & string];

/**
 * A table with a column for every field that is neither computed nor a list of references or rows. A missing one is a
 * type error.
 */
type TableOf<F extends Fields, Computed extends string> = PgTable &
  Record<
    | Exclude<keyof F & string, Computed | LinkedOf<F> | WithRows<F>>
    | 'id'
    | 'version'
    | 'updatedAt',
    PgColumn
  >;

/** The table of each list of references. */
type Links<F extends Fields> = Readonly<Record<LinkedOf<F>, Link>>;

/** The table of each small table within a record, with a column for each cell. */
type RowTables<F extends Fields> = Readonly<{
  [Name in WithRows<F>]: RowTable & {
    columns: F[Name] extends RowsField<infer Columns> ? Record<keyof Columns, PgColumn> : never;
  };
}>;

/** A row of a file: the record as it would become, and the fields that change. The id is null for a new record. */
export interface WarnedRow {
  row: number;
  id: number | null;
  values: RecordValues;
  changed: readonly string[];
}
export type Warn = (
  db: Queryable,
  rows: readonly WarnedRow[],
  now: Date,
) => Promise<ReadonlyMap<number, readonly ImportWarning[]>>;

/**
 * Notes on the rows of a list that a file contains them, in the transaction that writes the export's audit entry. What
 * a search finds may change by it.
 */
export type MarkExported = (
  transaction: Transaction,
  ids: readonly number[],
  exported: { administratorId: number; now: Date },
) => Promise<void>;

/** Who makes a record, when, and in which transaction. */
export interface CreationContext {
  transaction: Transaction;
  now: Date;
  administratorId: number;
}
/** The audit entry of an action that was carried out together with the creation of a record. */
export interface OpeningAction {
  call: AuditedAction;
  subject: readonly [type: string, id: number];
  title: string;
  before: RecordValues;
  after: RecordValues;
}
/**
 * Carries out the parts of create requests that are not fields of the new records, and answers the actions for the
 * audit log. `withdraw` takes them back before the records are removed, where nothing else has happened since.
 */
export interface Opening {
  carryOut(
    context: CreationContext,
    made: readonly { id: number; said: RecordValues }[],
  ): Promise<readonly OpeningAction[]>;
  withdraw(transaction: Transaction, ids: readonly number[]): Promise<void>;
}

/** Checks records one after the other, each as if those before it were written. */
export interface Checker<Values> {
  /** The problems of a record that is about to be written; the id is undefined for a new one. */
  check(values: Values, id: number | undefined): RecordProblems;
  /** A record is about to be removed. */
  removed(id: number): void;
}

interface Options<F extends Fields, Computed extends keyof F & string> {
  /** Required if the entity has lists of references. */
  links?: Links<F>;
  /** Required if the entity has fields of rows. */
  rows?: RowTables<F>;
  /** SQL of the fields that are not columns of the table. They are read-only. */
  computed?: Readonly<Record<Computed, SQL>>;
  /**
   * SQL conditions for a keyword search; `byParts` is that of the search. Without it the searched fields are compared
   * by `contains`.
   */
  keyword?: (db: Queryable, keyword: string, byParts: boolean) => Promise<(SQL | undefined)[]>;
  /** SQL of the n-grams (`grams`) of texts in large tables. They have an index, which `contains` conditions use. */
  pieces?: Readonly<Partial<Record<keyof F & string, SQLWrapper>>>;
  /** Other things that need the records. */
  uses?: readonly Use[];
  /** The sentence for a record that is in use, if a better one exists than the advice to hide the record. */
  inUse?: string;
  /**
   * The column with the moment at which a record was put into the bin. Such a record keeps its row, but no call
   * finds it until it is restored.
   */
  bin?: PgColumn;
  /** Adds rows of the shop itself for new records, in the same transaction. */
  created?: (transaction: Transaction, ids: readonly number[]) => Promise<void>;
  /** Handles the parts of a create request that are not fields of the record. */
  opening?: Opening;
  /** Answers problems that only the database can find. It is called only for values that pass their own checks. */
  check?: (
    transaction: Transaction,
    values: ValuesOf<F>,
    id: number | undefined,
  ) => Promise<RecordProblems>;
  /** Does the same for the rows of a file, with one look into the database. */
  checkMany?: (transaction: Transaction) => Promise<Checker<ValuesOf<F>>>;
  /** Warnings that an administrator should see before a file is written, by the row of the file. */
  warn?: Warn;
  /** Columns without a field that a copy takes from its original. */
  originColumns?: (db: Queryable, originId: number) => Promise<RecordValues>;
  /** Values for a copy that only the database knows to be free. */
  copied?: (transaction: Transaction, values: RecordValues) => Promise<Partial<ValuesOf<F>>>;
  /** Names of database constraints, each with the field and the sentence for its violation. */
  constraints?: Readonly<Record<string, { field: keyof F & string; message: string }>>;
}

/** SQL of whether a row has a choice, by the choice. */
export type ChoiceConditions = Readonly<Record<string, SQL>>;

/**
 * The information about an entity or a read-only resource that lists and exports need: its table, and its fields in
 * SQL.
 */
export interface ListAdapter<L extends Listed = Listed> {
  resource: L;
  table: PgTable;
  /** The columns that every row has besides its fields. */
  identity: readonly string[];
  /** The column of a field; throws for one that is computed. */
  column(field: string): PgColumn;
  /** The column of a field, or its SQL if it is computed. */
  expression(field: string): PgColumn | SQL;
  /** The table of a field's references; undefined for every other kind of field. */
  link(field: string): Link | undefined;
  /** The table of a field's rows; undefined for every other kind of field. */
  rowTable(field: string): RowTable | undefined;
  keyword: Options<Fields, string>['keyword'];
  /**
   * SQL conditions, one for each choice of a computed field, of which each row meets exactly one: they compare less than
   * the field's own SQL does. None is ever null. Undefined for every other field.
   */
  choices?(field: string): ChoiceConditions | undefined;
  /** The table of a computed field's words; undefined for every other field. */
  words?(field: string): WordTable | undefined;
  /** Whether a computed field has a value in every row. */
  isNeverNull?(field: string): boolean;
  /** The value of a choice that nearly all rows of a long list have; undefined where it is the field's default. */
  usual?(field: string): string | undefined;
  /** The n-grams of a field's text, which have an index; undefined if there are none. */
  pieces(field: string): SQLWrapper | undefined;
  /** The column with the moment at which a record was put into the bin; undefined if the entity has no bin. */
  bin: PgColumn | undefined;
  /**
   * A smaller table that has all rows with the same ids, but only some of the fields. It is read alone if these are
   * enough.
   */
  part?: ListAdapter | undefined;
  /** Applies files to the rows of a read-only resource. Entities are written by the engine itself. */
  importer?: ListImporter | undefined;
  /** Called for files with the titles of the rows. */
  markExported?: MarkExported | undefined;
}

/** The lists into which files can be imported. */
export type ImportedList = ResourceAdapter | ListAdapter<ReadOnlyResource>;

/**
 * Whether it is an entity, whose rows the engine writes itself: field by field, if the record still has the version
 * that was checked.
 */
export const isEntity = (adapter: ImportedList): adapter is ResourceAdapter =>
  'isComputed' in adapter;

/** The importer of a read-only resource. Throws if it declares imports but has no importer. */
export function importerOf({ resource, importer }: ListAdapter): ListImporter {
  if (!importer) throw new Error(`${resource.name} does not say what its files change.`);
  return importer;
}

/** An entity with its table, and everything else that the engine needs. */
export interface ResourceAdapter extends ListAdapter<Resource> {
  isComputed(field: string): boolean;
  /**
   * The column `createdAt` with this moment, if the table has one. The moment comes from the shop's clock, not from
   * the database's.
   */
  createdAt(now: Date): { createdAt?: Date };
  constraints: Readonly<Record<string, { field: string; message: string }>>;
  uses: readonly Use[];
  inUse: string | undefined;
  created: Options<Fields, string>['created'];
  opening: Opening | undefined;
  check:
    | ((
        transaction: Transaction,
        values: RecordValues,
        id: number | undefined,
      ) => Promise<RecordProblems>)
    | undefined;
  checkMany: ((transaction: Transaction) => Promise<Checker<RecordValues>>) | undefined;
  warn: Warn | undefined;
  /** Set by capabilities above that require approval by a second person. */
  approval?: ApprovalHook;
  originColumns: Options<Fields, string>['originColumns'];
  copied: ((transaction: Transaction, values: RecordValues) => Promise<RecordValues>) | undefined;
}

/** A record before and after a change. `before` is undefined for a new record. */
export interface RecordChange {
  before: StoredRecord | undefined;
  after: RecordValues;
}

/** The moment and the records for which a judge is prepared. */
export interface AskedAt {
  now: Date;
  ids: readonly number[];
}

/** The reason why a second person must approve a change of one of these records; undefined if none must. */
export type Judge = (change: RecordChange) => Promise<string | undefined>;

/**
 * Reads the limits, and the values with which changes of these records are compared. It runs in the transaction
 * that writes.
 */
export type Judging = (db: Queryable, asked: AskedAt) => Promise<Judge>;

/** Which changes of an entity a second person must approve, and the kind of the approval request. */
export interface ApprovalHook {
  kind: ApprovalKind;
  judging: Judging;
  /**
   * The fields that say what shoppers pay or save. A request that makes a record visible names all of them, also those
   * that it does not change.
   */
  effect: readonly string[];
}

/** A judge that requires no approval. */
const nobody: Judge = async () => undefined;

/**
 * The judge for changes of these records, as the transaction sees them. Once a second person has approved, no
 * further approval is required.
 */
export function judgeOf(
  { transaction, now, isApproved }: { transaction: Queryable; now: Date; isApproved?: boolean },
  { approval }: Pick<ResourceAdapter, 'approval'>,
  ids: readonly number[],
): Promise<Judge> {
  return approval && !isApproved
    ? approval.judging(transaction, { now, ids })
    : Promise.resolve(nobody);
}

/** Adapts a table to the declaration of its entity. The capability that owns the table calls it. */
export function adaptResource<F extends Fields, Computed extends keyof F & string = never>(
  resource: Resource<F>,
  table: TableOf<F, Computed>,
  {
    links,
    rows,
    computed,
    keyword,
    pieces,
    constraints = {},
    uses = [],
    inUse,
    bin,
    created,
    opening,
    check,
    checkMany,
    warn,
    originColumns,
    copied,
  }: Options<F, Computed> = {},
): ResourceAdapter {
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const expressions: Readonly<Record<string, SQL>> = computed ?? {};
  const linked: Readonly<Record<string, Link>> = links ?? {};
  const rowTables: Readonly<Record<string, RowTable>> = rows ?? {};
  for (const [name, { kind }] of fieldsOf(resource as unknown as Resource)) {
    if ((kind === 'references' && !linked[name]) || (kind === 'rows' && !rowTables[name])) {
      throw new Error(`${resource.name} does not say where ${name} lie.`);
    }
  }
  const column = (field: string) => {
    const found = columns[field];
    if (!found) throw new Error(`${resource.name} has no column ${field}.`);
    return found;
  };
  return {
    resource: resource as unknown as Resource,
    table,
    identity: ['id', 'version'],
    column,
    expression(field) {
      const link = linked[field];
      const rowTable = rowTables[field];
      if (rowTable) return rowsSql(rowTable, column('id'));
      return link ? linkedSql(link, column('id')) : (expressions[field] ?? column(field));
    },
    createdAt: (now) => ('createdAt' in columns ? { createdAt: now } : {}),
    link: (field) => linked[field],
    rowTable: (field) => rowTables[field],
    isComputed: (field) => field in expressions,
    keyword,
    pieces: (field) => (pieces as Readonly<Record<string, SQLWrapper>> | undefined)?.[field],
    constraints,
    uses,
    inUse,
    bin,
    created,
    opening,
    check: check as ResourceAdapter['check'],
    checkMany: checkMany as ResourceAdapter['checkMany'],
    warn,
    originColumns,
    copied,
  };
}
