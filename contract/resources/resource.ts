import type { RecordAction, RecordArea, Right } from '../rights.ts';
import type { ChoiceField, Field, ValueOf } from './fields.ts';
import type { Order } from './order.ts';
import type { BuiltInView } from './views.ts';

/**
 * An entity of the back office, declared once as plain data. Of it are made: its calls with their checks and
 * documentation, SQL, history, rights, list, form and Excel files.
 */
export type Fields = Readonly<Record<string, Field>>;
export type ValuesOf<F extends Fields> = { -readonly [Name in keyof F]: ValueOf<F[Name]> };

/** What must hold between the fields of a record; `field` is where the sentence is shown. */
export interface CrossRule<Values> {
  field: keyof Values & string;
  message: string;
  holds(values: Values): boolean;
}

/** What lists, conditions and exports are made of: entities and read-only resources have it in common. */
export interface Listed<F extends Fields = Fields> {
  /** As it stands in the paths: /backstage/api/backstagex/{name}/search and /admin/{name}. */
  name: string;
  label: string;
  fields: F;
  /** The field by which people know a row. */
  title: keyof F & string;
  sort: Order & { field: (keyof F & string) | 'id' };
  /** What its list offers to look at, besides the views that people save. */
  views?: readonly BuiltInView[];
}

export interface Resource<F extends Fields = Fields> extends Listed<F> {
  /** Who may do what with its records, by the table of rights. */
  area: RecordArea;
  /** The field by which a row of an Excel file finds a record. */
  key: (keyof F & string) | 'id';
  rules: readonly CrossRule<ValuesOf<F>>[];
  form: readonly { title: string; fields: readonly (keyof F & string)[] }[];
  /** Records come into being by uploading a file: no call makes or copies one. */
  madeByUpload?: true;
  /** The page of the shop on which shoppers see such a record; `:id` stands for its id. */
  preview?: string;
  /** Lists that tell more of a record; `:` and the name of a field stand for its value. */
  related?: readonly { label: string; path: string }[];
  /**
   * What may be said of a new record alone. No column keeps it: the shop does something with it in the transaction that
   * makes the record. It may always be left out.
   */
  atCreation?: Fields;
  /** Changes may be kept as drafts and published later; what is live lies in the entity's own table all the same. */
  publish?: 'drafts';
}

/** The groups of the menu that no area of records has. */
export type OwnGroup = 'orders' | 'settings';

/** How a file changes the rows of a read-only resource, which has no fields to write. */
export interface ListImports {
  right: Right;
  /** The field by which a row of a file finds a row of the list. */
  key: string;
  /** What who fills in the file has to know, one sentence each. */
  notes: readonly string[];
}

/**
 * What operators read in lists and do not edit there: declared as an entity is, but adapted to a query of its own. It has
 * search, conditions, order, columns and export; everything else is done by calls and screens of its own.
 */
export interface ReadOnlyResource<F extends Fields = Fields> extends Listed<F> {
  group: OwnGroup | RecordArea | 'members';
  /** Who may read it, and take it away as a file unless `exports` says otherwise. */
  access: Right;
  exports?: Right;
  /** What a keyword finds, in the words of the search box. */
  finds: string;
  /** What operators read while there is none: when one comes. */
  empty?: string;
  /** Each row has a screen of its own, /admin/{name}/{id}. */
  hasPage?: true;
  /** The list that finds by the title of a row what it is about, for rows without a screen of their own. */
  foundIn?: string;
  /** Who may make new ones, on the screen /admin/{name}/new. */
  makes?: Right;
  /** The search over everything finds its rows, too. */
  isFoundEverywhere?: true;
  /** Its `search` answers what the list shows; the older ones answer more, and are declared apart. */
  isSearchedPlainly?: true;
  /** Something can be done to several rows at once. */
  isSelectable?: true;
  imports?: ListImports;
}

/** A row of a list as calls answer it. */
export type ListedRow = { id: number } & Readonly<Record<string, unknown>>;
/** A record as calls answer it; `version` counts its changes. */
export type StoredRecord = ListedRow & { version: number };

/** How much one call takes at most. */
export const recordLimits = { rowsPerPage: 100, rowsPerChange: 500, recordsPerRemoval: 1000 };

export const defineResource = <const F extends Fields>(resource: Resource<F>): Resource<F> =>
  resource;

export const defineReadOnlyResource = <const F extends Fields>(
  resource: ReadOnlyResource<F>,
): ReadOnlyResource<F> => resource;

export function isReadOnlyResource(
  listed: Resource | ReadOnlyResource,
): listed is ReadOnlyResource {
  return 'access' in listed;
}

/** The field by which a row of a file finds what it means, or `id`. */
export function fileKey(listed: Resource | ReadOnlyResource): string {
  return isReadOnlyResource(listed) ? (listed.imports?.key ?? 'id') : listed.key;
}

/** The right that an action needs; undefined for what nobody can do. */
export function rightTo(
  listed: Resource | ReadOnlyResource,
  action: RecordAction,
): Right | undefined {
  if (!isReadOnlyResource(listed)) return `${listed.area}.${action}`;
  if (action === 'import') return listed.imports?.right;
  if (action === 'export') return listed.exports ?? listed.access;
  return action === 'read' ? listed.access : undefined;
}

export function fieldsOf(resource: Listed): [name: string, field: Field][] {
  return Object.entries(resource.fields);
}

/** The field by which shoppers see a record or not; undefined if they see every record. */
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

/** The fields that somebody may write. */
export function writableFields(resource: Resource): [name: string, field: Field][] {
  return fieldsOf(resource).filter(([, field]) => !field.readOnly);
}

/** What somebody may say of a new record alone. */
export function creationFields({ atCreation = {} }: Resource): [name: string, field: Field][] {
  return Object.entries(atCreation);
}

/** Every field that a form may show, by its name. */
export const saidFields = ({ fields, atCreation }: Resource): Fields => ({
  ...fields,
  ...atCreation,
});

/** The columns of the list; long texts are none. */
export function listedFields(resource: Listed): [name: string, field: Field][] {
  return fieldsOf(resource).filter(([, field]) => field.list);
}

export const sortableFields = (resource: Listed): string[] => [
  'id',
  ...fieldsOf(resource).flatMap(([name, field]) => (field.sortable ? [name] : [])),
];

export const filteredFields = (resource: Listed): string[] => [
  'id',
  ...fieldsOf(resource).flatMap(([name, field]) => (field.filtered ? [name] : [])),
];
