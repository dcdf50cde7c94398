import type { RecordAction, RecordArea, Right } from '../rights.ts';
import type { ChoiceField, Field, ValueOf } from './fields.ts';
import type { Order } from './order.ts';
import type { BuiltInView, Chip } from './views.ts';

/**
 * An entity of the back office, declared once as plain data. Its calls with their checks and documentation, SQL,
 * history, rights, list, form and Excel files are built from it.
 */
export type Fields = Readonly<Record<string, Field>>;
export type ValuesOf<F extends Fields> = { -readonly [Name in keyof F]: ValueOf<F[Name]> };

/** A rule between the fields of a record; `field` is the field that shows the sentence. */
export interface CrossRule<Values> {
  field: keyof Values & string;
  message: string;
  holds(values: Values): boolean;
}

/** The common part of entities and read-only resources, from which lists, conditions and exports are built. */
export interface Listed<F extends Fields = Fields> {
  /** Its name in the paths: /backstage/api/backstagex/{name}/search and /admin/{name}. */
  name: string;
  label: string;
  fields: F;
  /** The field by which people recognise a row. */
  title: keyof F & string;
  sort: Order & { field: (keyof F & string) | 'id' };
  /** Built-in views of its list, besides the saved ones. */
  views?: readonly BuiltInView[];
  /** Common conditions, each a filter of one press above the list. */
  chips?: readonly Chip[];
  /**
   * The most important columns besides the title and the states, at most three: what a card of the list shows on a
   * phone. Without it, the first three. A test checks that they are columns.
   */
  card?: readonly string[];
}

export interface Resource<F extends Fields = Fields> extends Listed<F> {
  /** The area in the table of rights that decides who may do what with its records. */
  area: RecordArea;
  /** The field that identifies the record of an Excel row. */
  key: (keyof F & string) | 'id';
  rules: readonly CrossRule<ValuesOf<F>>[];
  form: readonly { title: string; fields: readonly (keyof F & string)[] }[];
  /** Records are created by uploading a file: no call creates or copies one. */
  madeByUpload?: true;
  /**
   * The read-only fields that the screen of a record shows beside its form: what it has brought so far. Lists and the
   * call that reads one record have them; answers to writes leave them out.
   */
  numbers?: readonly (keyof F & string)[];
  /** The shop's page that shows such a record; `:id` stands for its id. */
  preview?: string;
  /** Lists with details of a record; `:` and the name of a field stand for its value. */
  related?: readonly { label: string; path: string }[];
  /**
   * Fields of a new record only, always optional. No column stores them: the shop uses them in the transaction that
   * creates the record.
   */
  atCreation?: Fields;
  /** Changes may be saved as drafts and published later. The entity's own table always holds the live values. */
  publish?: 'drafts';
}

/** The menu groups without an area of records. */
export type OwnGroup = 'orders' | 'settings';

/** How an import changes the rows of a read-only resource, which has no writable fields. */
export interface ListImports {
  right: Right;
  /** The field that identifies the list's row for a row of the file. */
  key: string;
  /** Notes for the person who fills in the file, one sentence each. */
  notes: readonly string[];
}

/**
 * A list that operators read but do not edit. It is declared like an entity, but adapted to a query of its own. It
 * has search, conditions, order, columns and export; calls and screens of its own do everything else.
 */
export interface ReadOnlyResource<F extends Fields = Fields> extends Listed<F> {
  group: OwnGroup | RecordArea | 'members';
  /** The right to read it, and to export it unless `exports` names another. */
  access: Right;
  exports?: Right;
  /** The fields that a keyword searches, as the search box names them. */
  finds: string;
  /** The text of an empty list: when a row appears. */
  empty?: string;
  /** Each row has a screen of its own, /admin/{name}/{id}. */
  hasPage?: true;
  /** The list that finds the subject of a row by the row's title, for rows without a screen of their own. */
  foundIn?: string;
  /** The rights, all of which one needs to create rows on the screen /admin/{name}/new. */
  makes?: readonly Right[];
  /** The global search finds its rows too. */
  isFoundEverywhere?: true;
  /**
   * Its `search` answers exactly the columns of the list. The older resources answer more, and their `search` is
   * declared separately.
   */
  isSearchedPlainly?: true;
  /** Its list has actions for several rows at once, which need one of these rights. */
  selectedWith?: readonly Right[];
  imports?: ListImports;
}

/** A row of a list in the answers of calls. */
export type ListedRow = { id: number } & Readonly<Record<string, unknown>>;
/** A record in the answers of calls; `version` counts its changes. */
export type StoredRecord = ListedRow & { version: number };

/** The most rows of one call. */
export const recordLimits = { rowsPerPage: 100, rowsPerChange: 500, recordsPerRemoval: 1000 };

/** Declares an entity that operators maintain; the types of its records follow from the fields. */
export const defineResource = <const F extends Fields>(resource: Resource<F>): Resource<F> =>
  resource;

/** Declares a list that operators read and do not maintain. */
export const defineReadOnlyResource = <const F extends Fields>(
  resource: ReadOnlyResource<F>,
): ReadOnlyResource<F> => resource;

/** Tells the two kinds of declarations apart: only a read-only one names its right as `access`. */
export function isReadOnlyResource(
  listed: Resource | ReadOnlyResource,
): listed is ReadOnlyResource {
  return 'access' in listed;
}

/** The field that identifies the row or record of a file's row, or `id`. */
export function fileKey(listed: Resource | ReadOnlyResource): string {
  return isReadOnlyResource(listed) ? (listed.imports?.key ?? 'id') : listed.key;
}

/** The right for an action; undefined if no role may do it. */
export function rightTo(
  listed: Resource | ReadOnlyResource,
  action: RecordAction,
): Right | undefined {
  if (!isReadOnlyResource(listed)) return `${listed.area}.${action}`;
  if (action === 'import') return listed.imports?.right;
  if (action === 'export') return listed.exports ?? listed.access;
  return action === 'read' ? listed.access : undefined;
}

/** The fields with their names, in the order of the declaration. */
export function fieldsOf(resource: Listed): [name: string, field: Field][] {
  return Object.entries(resource.fields);
}

/** The field that decides whether shoppers see a record; undefined if they see every record. */
export function showingField(resource: Resource): [name: string, field: ChoiceField] | undefined {
  for (const [name, field] of fieldsOf(resource)) {
    if (field.kind === 'choice' && field.shows !== undefined) return [name, field];
  }
  return undefined;
}

/** Whether shoppers see a record in one of these states; undefined stands for one that does not exist. */
export function isShownIn(
  resource: Resource,
  states: readonly (Readonly<Record<string, unknown>> | undefined)[],
): boolean {
  const [name, field] = showingField(resource) ?? [];
  return name !== undefined && states.some((values) => values?.[name] === field?.shows);
}

/** Kinds of fields that hold pictures. */
const pictureKinds: ReadonlySet<string> = new Set(['image', 'pictures', 'richText']);

/** The fields that hold pictures, formatted texts included. */
export function pictureFields(resource: Resource): [name: string, field: Field][] {
  return fieldsOf(resource).filter(([, { kind }]) => pictureKinds.has(kind));
}

/** The fields that can be written. */
export function writableFields(resource: Resource): [name: string, field: Field][] {
  return fieldsOf(resource).filter(([, field]) => !field.readOnly);
}

/** The fields that only a new record has. */
export function creationFields({ atCreation = {} }: Resource): [name: string, field: Field][] {
  return Object.entries(atCreation);
}

/** Every field that a form may show, by name. */
export const saidFields = ({ fields, atCreation }: Resource): Fields => ({
  ...fields,
  ...atCreation,
});

/** The columns of the list; long texts have no column. */
export function listedFields(resource: Listed): [name: string, field: Field][] {
  return fieldsOf(resource).filter(([, field]) => field.list);
}

/** The names of the fields by which the list can be sorted, `id` among them. */
export const sortableFields = (resource: Listed): string[] => [
  'id',
  ...fieldsOf(resource).flatMap(([name, field]) => (field.sortable ? [name] : [])),
];

/** The names of the fields by which the list can be filtered, `id` among them. */
export const filteredFields = (resource: Listed): string[] => [
  'id',
  ...fieldsOf(resource).flatMap(([name, field]) => (field.filtered ? [name] : [])),
];
