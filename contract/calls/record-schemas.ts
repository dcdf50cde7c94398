import { z } from 'zod';
import type { Schema } from '../call.ts';
import { picture } from '../fields.ts';
import {
  type Condition,
  type Conditions,
  mostConditions,
  operators,
} from '../resources/conditions.ts';
import {
  type Field,
  isRequired,
  isText,
  mostPieces,
  type ReferencesField,
} from '../resources/fields.ts';
import { isStorableMoment } from '../resources/moments.ts';
import {
  fieldsOf,
  filteredFields,
  listedFields,
  type Resource,
  recordLimits,
  sortableFields,
  writableFields,
} from '../resources/resource.ts';
import { fieldSentences, typeSentence } from '../resources/sentences.ts';
import { toCamelKey, toSnakeKey } from '../wire-case.ts';

const mostText = 200;
const mostId = 2_147_483_647;

/** The schema of one field's value: its type and its limits, each with a sentence for operators. */
export function schemaOfField(field: Field): Schema {
  const required = isRequired(field);
  const error = ({ input }: { input?: unknown }) =>
    input === undefined || (required && (input === null || input === ''))
      ? fieldSentences.required
      : typeSentence(field);
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
    case 'instant':
      return orNull(
        z.iso.datetime({ offset: true, error }).refine(isStorableMoment, fieldSentences.instant),
      );
    case 'pictures':
      return z
        .array(givenPicture, { error })
        .max(field.most, fieldSentences.tooManyPictures(field.most));
    case 'reference':
      return orNull(z.int({ error }).min(1, { error }).max(mostId, { error }));
    case 'references':
      return z
        .array(referenceOf(field, error), { error })
        .min(field.least ?? 0, fieldSentences.fewestReferences(field.least ?? 0))
        .max(field.most, fieldSentences.mostReferences(field.most));
  }
}

const givenPicture = z.strictObject({
  id: z.int(),
  url: z.string().max(mostText),
  alt: z.string().trim().max(mostText),
});

/** One of several references: an id, or an id with its number of pieces. */
function referenceOf(
  { counted }: ReferencesField,
  error: (issue: { input?: unknown }) => string,
): Schema {
  const referred = z.int({ error }).min(1, { error }).max(mostId, { error });
  const quantity = { error: fieldSentences.quantity };
  return counted
    ? z.strictObject(
        { id: referred, quantity: z.int(quantity).min(1, quantity).max(mostPieces, quantity) },
        { error },
      )
    : referred;
}

/** The schema of a value as it is answered: nothing is checked, as the shop itself stored it. */
function schemaOfReply(field: Field): Schema {
  switch (field.kind) {
    case 'integer':
    case 'money':
    case 'reference':
      return z.number().nullable();
    case 'yesNo':
      return z.boolean().nullable();
    case 'pictures':
      return z.array(picture);
    case 'references':
      return z.array(
        field.counted ? z.object({ id: z.number(), quantity: z.number() }) : z.number(),
      );
    default:
      return isText(field) ? z.string() : z.string().nullable();
  }
}

const objectOf = (fields: readonly [string, Field][], schemaOf: (field: Field) => Schema) =>
  Object.fromEntries(fields.map(([name, field]) => [name, schemaOf(field)]));

const id = z.int().min(1).max(mostId);
/** The version of the record that the caller has read. */
const version = z.int({ error: fieldSentences.required }).min(1).max(mostId);
const identity = { id: z.number(), version: z.number() };

/** A name as the wire spells it, e.g. `current_visibility_rule`, read as code spells it. */
const nameOf = (names: readonly string[]) =>
  z.enum(names.map(toSnakeKey) as [string, ...string[]]).transform(toCamelKey);

const conditionValue = z.union([
  z.string().max(mostText),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.union([z.string().max(mostText), z.number()])).max(100),
]);

function conditionsOf(resource: Resource): Schema {
  const leaf = z.strictObject({
    field: nameOf(filteredFields(resource)),
    is: z.enum(operators),
    value: conditionValue,
  });
  let tree: Schema = leaf;
  for (let depth = 0; depth < mostConditions.depth; depth++) {
    // A group of none would mean every record, also for who asks for any of none.
    const group = z.array(tree).min(1).max(mostConditions.leaves);
    tree = z.union([leaf, z.strictObject({ all: group }), z.strictObject({ any: group })]);
  }
  return tree.refine(
    (conditions) => leavesOf(conditions as Conditions).length <= mostConditions.leaves,
    `最多 ${mostConditions.leaves} 個條件`,
  );
}

/** The single conditions of a tree. */
export function leavesOf(conditions: Conditions): Condition[] {
  if ('all' in conditions) return conditions.all.flatMap(leavesOf);
  return 'any' in conditions ? conditions.any.flatMap(leavesOf) : [conditions];
}

/** Everything that the calls of an entity take and answer. */
export function recordSchemas(resource: Resource) {
  const written = objectOf(writableFields(resource), schemaOfField);
  const someWritten = z.strictObject(written).partial();
  const record = z.object({ ...identity, ...objectOf(fieldsOf(resource), schemaOfReply) });
  const found = {
    keyword: z.string().trim().max(100).default(''),
    sort: z
      .strictObject({
        field: nameOf(sortableFields(resource)),
        direction: z.enum(['ascending', 'descending']),
      })
      .optional(),
    page: z.int().min(1).max(1_000_000).default(1),
    perPage: z.int().min(1).max(recordLimits.rowsPerPage).default(50),
  };
  const conditions = conditionsOf(resource).optional();
  const search = z.strictObject({ keyword: found.keyword, conditions });
  return {
    search: z.strictObject(found),
    /** What an export is asked for by: the search of a list, whose pages do not matter. */
    exported: z.object({ keyword: found.keyword, sort: found.sort, conditions }),
    advanceSearch: z.strictObject({ ...found, conditions }),
    rows: z.array(z.object({ ...identity, ...objectOf(listedFields(resource), schemaOfReply) })),
    record,
    create: withDefaults(resource, written),
    /** Some of the fields. */
    values: someWritten,
    update: someWritten.extend({ version }),
    updateList: z.strictObject({
      rows: z.array(someWritten.extend({ id, version })).min(1).max(recordLimits.rowsPerChange),
    }),
    version: z.strictObject({ version }),
    destroyAll: z.union([
      z.strictObject({ ids: z.array(id).min(1).max(recordLimits.recordsPerRemoval) }),
      z.strictObject({ search, expectedCount: z.int().min(1).max(recordLimits.recordsPerRemoval) }),
    ]),
  };
}

/** A new record: what is left out takes the value that the declaration gives it. */
function withDefaults(resource: Resource, written: Record<string, Schema>): Schema {
  return z.strictObject(
    Object.fromEntries(
      writableFields(resource).map(([name, field]) => {
        const schema = written[name] as Schema;
        const isNeeded = isRequired(field) && !('default' in field);
        return [name, isNeeded ? schema : schema.optional()];
      }),
    ),
  );
}
