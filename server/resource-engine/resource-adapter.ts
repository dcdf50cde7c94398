import { getTableColumns, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { AuditedAction } from '#contract/actions.ts';
import type { ApprovalKind } from '#contract/approvals.ts';
import type { Condition } from '#contract/resources/conditions.ts';
import type { ReferencesField } from '#contract/resources/fields.ts';
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
import type { Use } from './use.ts';

/** The fields whose values lie in a table of their own. */
type LinkedOf<F extends Fields> = {
  [Name in keyof F & string]: F[Name] extends ReferencesField ? Name : never;
}[keyof F & string];

/** A table with a column for every other field that is not computed: a missing one is a type error. */
type TableOf<F extends Fields, Computed extends string> = PgTable &
  Record<
    Exclude<keyof F & string, Computed | LinkedOf<F>> | 'id' | 'version' | 'updatedAt',
    PgColumn
  >;

/** Where each list of references lies. */
type Links<F extends Fields> = Readonly<Record<LinkedOf<F>, Link>>;

/** A row of a file: the record as it would be, and which fields change. The id is null for a new one. */
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

/** Who makes a record, where and when. */
export interface Making {
  transaction: Transaction;
  now: Date;
  administratorId: number;
}
/** What the log says of something that was done along with making a record. */
export interface OpeningAction {
  call: AuditedAction;
  subject: readonly [type: string, id: number];
  title: string;
  before: RecordValues;
  after: RecordValues;
}
/** Does what is said of a new record alone, and tells what was done. */
export type Opening = (
  making: Making,
  id: number,
  said: RecordValues,
) => Promise<readonly OpeningAction[]>;

interface Options<F extends Fields, Computed extends keyof F & string> {
  /** Needed as soon as an entity has lists of references. */
  links?: Links<F>;
  /** SQL of the fields that are no columns of the table. They are read only. */
  computed?: Readonly<Record<Computed, SQL>>;
  /** SQL conditions of a search for a keyword; without it the searched fields are compared letter by letter. */
  keyword?: (db: Queryable, keyword: string) => Promise<(SQL | undefined)[]>;
  /**
   * SQL of the pieces (`grams`) of long tables' texts, of which there is an index: a condition that a field contains a
   * text reads by them.
   */
  pieces?: Readonly<Partial<Record<keyof F & string, SQLWrapper>>>;
  /** What else needs the records. */
  uses?: readonly Use[];
  /** The sentence for a record that is needed, if there is a better one than that it can be hidden. */
  inUse?: string;
  /** The moment at which a record was put into the bin: it keeps its row, and no call finds it until it is taken out. */
  bin?: PgColumn;
  /** What the shop itself adds when records are made, in the same transaction. */
  created?: (transaction: Transaction, ids: readonly number[]) => Promise<void>;
  /** What the shop does with what is said of a new record alone. */
  opening?: Opening;
  /** What is wrong with a record that only the database can tell, asked once its values are sound in themselves. */
  check?: (
    transaction: Transaction,
    values: ValuesOf<F>,
    id: number | undefined,
  ) => Promise<RecordProblems>;
  /** What somebody should look at before a file is written: row of the file → warnings. */
  warn?: Warn;
  /** Columns that no field shows, of a copy of this record. */
  originColumns?: (db: Queryable, originId: number) => Promise<RecordValues>;
  /** Values that only the database knows to be free, for a copy. */
  copied?: (transaction: Transaction, values: RecordValues) => Promise<Partial<ValuesOf<F>>>;
  /** Names of constraints of the database, each with the field and the sentence that says the same. */
  constraints?: Readonly<Record<string, { field: keyof F & string; message: string }>>;
}

/**
 * What lists and exports need to know of an entity or a read-only resource: the table whose rows they show, and its fields
 * in SQL.
 */
export interface ListAdapter<L extends Listed = Listed> {
  resource: L;
  table: PgTable;
  /** What every row has besides its fields. */
  identity: readonly string[];
  /** The column of a field; throws for one that is computed. */
  column(field: string): PgColumn;
  /** Column or computed SQL of a field. */
  expression(field: string): PgColumn | SQL;
  /** Where the references of a field lie; undefined for every other kind. */
  link(field: string): Link | undefined;
  keyword: Options<Fields, string>['keyword'];
  /** The pieces of a field's text, of which there is an index; undefined if there is none. */
  pieces(field: string): SQLWrapper | undefined;
  /** The moment at which a record was put into the bin; undefined if there is none. */
  bin: PgColumn | undefined;
  /** A table with some of the fields, which is read alone where they are enough. */
  part?: Part | undefined;
  /** How files change the rows of a read-only resource; entities are written by the engine itself. */
  importer?: ListImporter | undefined;
}

/** A table of its own that has all rows of a read-only resource by the same ids, but not all of their fields. */
export interface Part {
  list: ListAdapter;
  /** Whether its rows are enough to tell which of them meet the condition. */
  tells(condition: Condition): boolean;
}

/** What files may come back for. */
export type ImportedList = ResourceAdapter | ListAdapter<ReadOnlyResource>;

/** Whose rows the engine writes itself: field by field, each in the version that was tried. */
export const isEntity = (adapter: ImportedList): adapter is ResourceAdapter =>
  'isComputed' in adapter;

/** How files change the rows of a read-only resource. Throws for one that declares imports and has none. */
export function importerOf({ resource, importer }: ListAdapter): ListImporter {
  if (!importer) throw new Error(`${resource.name} does not say what its files change.`);
  return importer;
}

/** An entity with its table: everything that the engine needs to know of it. */
export interface ResourceAdapter extends ListAdapter<Resource> {
  isComputed(field: string): boolean;
  /** The column `createdAt` with this moment, if the table has one: the moment is the shop's, not the database's. */
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
  warn: Warn | undefined;
  /** Capabilities above ask for a second person. */
  approval?: ApprovalHook;
  originColumns: Options<Fields, string>['originColumns'];
  copied: ((transaction: Transaction, values: RecordValues) => Promise<RecordValues>) | undefined;
}

/** A record as it is, or none, and as it shall be. */
export interface RecordChange {
  before: StoredRecord | undefined;
  after: RecordValues;
}

/** When a second person is asked about changes of which records. */
export interface AskedAt {
  now: Date;
  ids: readonly number[];
}

/** Why a second person has to approve a change of one of these records; undefined if nobody has to. */
export type Judge = (change: RecordChange) => Promise<string | undefined>;

/** Reads the limits, and what changes of these records are compared with, where they are written. */
export type Judging = (db: Queryable, asked: AskedAt) => Promise<Judge>;

/** What of an entity a second person has to approve, and as which kind. */
export interface ApprovalHook {
  kind: ApprovalKind;
  judging: Judging;
}

/** What nobody has to approve. */
const nobody: Judge = async () => undefined;

/** Who has to approve changes of these records, as it is inside this transaction; nobody, if a second person has. */
export function judgeOf(
  { transaction, now, isApproved }: { transaction: Queryable; now: Date; isApproved?: boolean },
  { approval }: Pick<ResourceAdapter, 'approval'>,
  ids: readonly number[],
): Promise<Judge> {
  return approval && !isApproved
    ? approval.judging(transaction, { now, ids })
    : Promise.resolve(nobody);
}

/** Adapts the table of the capability that calls this to a declaration. */
export function adaptResource<F extends Fields, Computed extends keyof F & string = never>(
  resource: Resource<F>,
  table: TableOf<F, Computed>,
  {
    links,
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
    warn,
    originColumns,
    copied,
  }: Options<F, Computed> = {},
): ResourceAdapter {
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const expressions: Readonly<Record<string, SQL>> = computed ?? {};
  const linked: Readonly<Record<string, Link>> = links ?? {};
  for (const [name, { kind }] of fieldsOf(resource as unknown as Resource)) {
    if (kind === 'references' && !linked[name]) {
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
      return link ? linkedSql(link, column('id')) : (expressions[field] ?? column(field));
    },
    createdAt: (now) => ('createdAt' in columns ? { createdAt: now } : {}),
    link: (field) => linked[field],
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
    warn,
    originColumns,
    copied,
  };
}
