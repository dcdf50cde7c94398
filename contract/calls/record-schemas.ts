import { z } from 'zod';
import type { Schema } from '../call.ts';
import { greatestInteger } from '../integers.ts';
import { mostNamedMembers, segmentKinds } from '../messages.ts';
import {
  cellsOf,
  type Field,
  isRequired,
  mostPieces,
  mustBeGiven,
  type ReferencesField,
} from '../resources/fields.ts';
import { isStorableMoment } from '../resources/moments.ts';
import {
  creationFields,
  fieldsOf,
  type Resource,
  recordLimits,
  writableFields,
} from '../resources/resource.ts';
import { fieldSentences, typeSentence } from '../resources/sentences.ts';
import { bulkChangeOf, updateListOf } from './bulk-schemas.ts';
import {
  listSchemas,
  mostText,
  objectOf,
  schemaIfSeen,
  schemaOfReply,
  searchFields,
} from './list-schemas.ts';

const id = z.int().min(1).max(greatestInteger);

/** The sentence for a value that is missing or has another type. */
function errorOf(field: Field) {
  return ({ input }: { input?: unknown }) =>
    input === undefined || (mustBeGiven(field) && (input === null || input === ''))
      ? fieldSentences.required
      : typeSentence(field);
}

/** The schema of one field's value: its type and its limits, each with a sentence for operators. */
export function schemaOfField(field: Field): Schema {
  const required = mustBeGiven(field);
  const error = errorOf(field);
  const orNull = (schema: Schema) => (required ? schema : schema.nullable());
  switch (field.kind) {
    case 'text':
    case 'richText':
    case 'link':
    case 'image': {
      const length = 'maxLength' in field ? field.maxLength : mostText;
      const most = z.string({ error }).trim().max(length, fieldSentences.tooLong(length));
      return required ? most.min(1, fieldSentences.required) : most;
    }
    case 'color':
      return z.string({ error }).regex(/^#[0-9A-Fa-f]{6}$/, fieldSentences.color);
    case 'integer':
    case 'money': {
      const between = fieldSentences.between(field.min, field.max);
      return orNull(z.int({ error }).min(field.min, between).max(field.max, between));
    }
    case 'yesNo':
      return field.default === null ? z.boolean({ error }).nullable() : z.boolean({ error });
    case 'choice':
      return z.enum(Object.keys(field.choices) as [string, ...string[]], { error });
    case 'choices':
      return z.array(z.enum(Object.keys(field.choices) as [string, ...string[]], { error }), {
        error,
      });
    case 'instant':
      return orNull(field.takesDay ? z.union([moment(error), day], { error }) : moment(error));
    case 'pictures':
      return z
        .array(givenPicture, { error })
        .max(field.most, fieldSentences.tooManyPictures(field.most));
    case 'reference':
      return orNull(z.int({ error }).min(1, { error }).max(greatestInteger, { error }));
    case 'references':
      return z
        .array(referenceOf(field, error), { error })
        .min(field.least ?? 0, fieldSentences.fewestReferences(field.least ?? 0))
        .max(field.most, fieldSentences.mostReferences(field.most));
    case 'rows':
      return z
        .array(z.strictObject(objectOf(cellsOf(field), schemaOfCell), { error }), { error })
        .min(field.least ?? 0, fieldSentences.fewestRows(field.least ?? 0))
        .max(field.most, fieldSentences.mostRows(field.most));
    case 'segment':
      return orNull(segmentSchema(error));
  }
}

const moment = (error: ReturnType<typeof errorOf>) =>
  z.iso.datetime({ offset: true, error }).refine(isStorableMoment, fieldSentences.instant);

const day = z.iso
  .date()
  .transform((given) => `${given}T00:00:00+08:00`)
  .refine(isStorableMoment, fieldSentences.instant);

/** One of the three ways to name the receivers of a message. */
const segmentSchema = (error: (issue: { input?: unknown }) => string) =>
  z.union(
    [
      z.strictObject({ viewId: id }),
      z.strictObject({ memberIds: z.array(id).min(1).max(mostNamedMembers) }),
      z.strictObject({ kind: z.enum(segmentKinds), productId: id.nullable().optional() }),
    ],
    { error },
  );

/** An empty cell may be left out. */
const schemaOfCell = (cell: Field): Schema =>
  isRequired(cell) ? schemaOfField(cell) : schemaOfField(cell).default(null);

const givenPicture = z.strictObject({
  id: z.int(),
  url: z.string().max(mostText),
  alt: z.string().trim().max(mostText),
});

/** One of several references: an id, or an id with its quantity. */
function referenceOf(
  { counted }: ReferencesField,
  error: (issue: { input?: unknown }) => string,
): Schema {
  const referred = z.int({ error }).min(1, { error }).max(greatestInteger, { error });
  const quantity = { error: fieldSentences.quantity };
  return counted
    ? z.strictObject(
        { id: referred, quantity: z.int(quantity).min(1, quantity).max(mostPieces, quantity) },
        { error },
      )
    : referred;
}

/** The version of the record that the caller has read. */
const version = z.int({ error: fieldSentences.required }).min(1).max(greatestInteger);
/** Answers the effect, and writes nothing. */
const dryRun = z.boolean().optional();
const identity = { id: z.number(), version: z.number() };

const numbersOf = (resource: Resource) =>
  fieldsOf(resource).filter(([name]) => resource.numbers?.includes(name));

/** The schemas of all calls of an entity. */
export function recordSchemas(resource: Resource) {
  const written = objectOf(writableFields(resource), schemaOfField);
  const someWritten = z.strictObject(written).partial();
  const said = objectOf(creationFields(resource), (field) => schemaOfField(field).optional());
  const record = z.object({
    ...identity,
    ...objectOf(fieldsOf(resource), schemaIfSeen),
    // Only the call that reads a record counts what it has brought; a write does not.
    ...objectOf(numbersOf(resource), (field) => schemaOfReply(field).optional()),
  });
  const list = listSchemas(resource, identity);
  const { keyword, conditions } = searchFields(resource);
  const search = z.strictObject({ keyword, conditions });
  return {
    ...list,
    record,
    create: withDefaults(resource, written).extend(said),
    /**
     * Some of the fields, for a draft. The draft of a new record may also have the fields that only new records
     * have.
     */
    values: someWritten.extend(said),
    update: someWritten.extend({ version }),
    updateList: updateListOf({
      row: someWritten.extend({ id, version }),
      search,
      change: bulkChangeOf(resource, (field) => ({
        value: schemaOfField(field),
        reference: field.kind === 'references' ? referenceOf(field, errorOf(field)) : undefined,
        error: errorOf(field),
      })),
    }),
    version: z.strictObject({ version }),
    destroyAll: z.union([
      z.strictObject({ ids: z.array(id).min(1).max(recordLimits.recordsPerRemoval), dryRun }),
      z.strictObject({
        rows: z.array(z.strictObject({ id, version })).min(1).max(recordLimits.recordsPerRemoval),
        dryRun,
      }),
      z.strictObject({
        search,
        expectedCount: z.int().min(1).max(recordLimits.recordsPerRemoval),
        dryRun,
      }),
    ]),
  };
}

/** A new record: absent fields get the defaults of the declaration. */
function withDefaults(resource: Resource, written: Record<string, Schema>) {
  return z.strictObject(
    Object.fromEntries(
      writableFields(resource).map(([name, field]) => {
        const schema = written[name] as Schema;
        const isNeeded = mustBeGiven(field) && !('default' in field);
        return [name, isNeeded ? schema : schema.optional()];
      }),
    ),
  );
}
