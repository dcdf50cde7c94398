import type { RecordArea } from '../rights.ts';
import type { ChoiceField, Field, ValueOf } from './fields.ts';

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

export interface Order {
  field: string;
  direction: 'ascending' | 'descending';
}

export interface Resource<F extends Fields = Fields> {
  /** As it stands in the paths: /backstage/api/backstagex/{name}/search and /admin/{name}. */
  name: string;
  label: string;
  /** Who may do what with its records, by the table of rights. */
  area: RecordArea;
  fields: F;
  /** The field by which people know a record, and the one by which a row of an Excel file finds it. */
  title: keyof F & string;
  key: (keyof F & string) | 'id';
  rules: readonly CrossRule<ValuesOf<F>>[];
  form: readonly { title: string; fields: readonly (keyof F & string)[] }[];
  sort: Order & { field: (keyof F & string) | 'id' };
  /** Records come into being by uploading a file: no call makes or copies one. */
  madeByUpload?: true;
  /** The page of the shop on which shoppers see such a record; `:id` stands for its id. */
  preview?: string;
  /** Changes may be kept as drafts and published later; what is live lies in the entity's own table all the same. */
  publish?: 'drafts';
}

/** A record as calls answer it; `version` counts its changes. */
export type StoredRecord = { id: number; version: number } & Readonly<Record<string, unknown>>;

/** How much one call takes at most. */
export const recordLimits = { rowsPerPage: 100, rowsPerChange: 500, recordsPerRemoval: 1000 };

export const defineResource = <const F extends Fields>(resource: Resource<F>): Resource<F> =>
  resource;

export function fieldsOf(resource: Resource): [name: string, field: Field][] {
  return Object.entries(resource.fields);
}

/** The field by which shoppers see a record or not; undefined if they see every record. */
export function showingField(resource: Resource): [name: string, field: ChoiceField] | undefined {
  for (const [name, field] of fieldsOf(resource)) {
    if (field.kind === 'choice' && field.shows !== undefined) return [name, field];
  }
  return undefined;
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

/** The columns of the list; long texts are none. */
export function listedFields(resource: Resource): [name: string, field: Field][] {
  return fieldsOf(resource).filter(([, field]) => field.list);
}

export const sortableFields = (resource: Resource): string[] => [
  'id',
  ...fieldsOf(resource).flatMap(([name, field]) => (field.sortable ? [name] : [])),
];

export const filteredFields = (resource: Resource): string[] => [
  'id',
  ...fieldsOf(resource).flatMap(([name, field]) => (field.filtered ? [name] : [])),
];
