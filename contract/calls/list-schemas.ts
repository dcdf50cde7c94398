import { z } from 'zod';
import type { Schema } from '../call.ts';
import { picture } from '../fields.ts';
import {
  type Condition,
  type Conditions,
  mostConditions,
  operators,
} from '../resources/conditions.ts';
import { cellsOf, type Field, isText } from '../resources/fields.ts';
import {
  filteredFields,
  type Listed,
  listedFields,
  recordLimits,
  sortableFields,
} from '../resources/resource.ts';
import { toCamelKey, toSnakeKey } from '../wire-case.ts';

/** The longest text, in UTF-16 units, of a condition and of a field without a limit of its own. */
export const mostText = 200;

const segmentReply = z.object({
  viewId: z.number().optional(),
  memberIds: z.array(z.number()).optional(),
  kind: z.string().optional(),
  productId: z.number().nullish(),
});

/** The schema of a value in an answer. It checks nothing, because the shop itself stored the value. */
export function schemaOfReply(field: Field): Schema {
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
    case 'choices':
      return z.array(z.string());
    case 'segment':
      return segmentReply.nullable();
    case 'rows':
      return z.array(z.object(objectOf(cellsOf(field), schemaIfSeen)));
    default:
      return isText(field) ? z.string() : z.string().nullable();
  }
}

/** The same for a field that some readers of the record do not see: it may be absent. */
export const schemaIfSeen = (field: Field): Schema =>
  field.seenWith ? schemaOfReply(field).optional() : schemaOfReply(field);

/** The shape of an object with these fields; `schemaOf` makes the schema of one. */
export const objectOf = (fields: readonly [string, Field][], schemaOf: (field: Field) => Schema) =>
  Object.fromEntries(fields.map(([name, field]) => [name, schemaOf(field)]));

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

function conditionsOf(resource: Listed): Schema {
  const leaf = z.strictObject({
    field: nameOf(filteredFields(resource)),
    is: z.enum(operators),
    value: conditionValue,
  });
  let tree: Schema = leaf;
  for (let depth = 0; depth < mostConditions.depth; depth++) {
    // An empty group would match every record, even where the caller wants any of no conditions.
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

/** The fields that filter and sort a list. */
export const searchFields = (listed: Listed) => ({
  keyword: z.string().trim().max(100).default(''),
  sort: z
    .strictObject({
      field: nameOf(sortableFields(listed)),
      direction: z.enum(['ascending', 'descending']),
    })
    .optional(),
  conditions: conditionsOf(listed).optional(),
});

/** The schemas of a list's calls; `identity` has the fields of each row besides those declared. */
export function listSchemas(listed: Listed, identity: Readonly<Record<string, Schema>>) {
  const { keyword, sort, conditions } = searchFields(listed);
  const pages = {
    page: z.int().min(1).max(1_000_000).default(1),
    perPage: z.int().min(1).max(recordLimits.rowsPerPage).default(50),
  };
  const row = objectOf(listedFields(listed), schemaIfSeen);
  return {
    search: z.strictObject({ keyword, sort, ...pages }),
    advanceSearch: z.strictObject({ keyword, sort, conditions, ...pages }),
    /** The search of an export: that of the list without pages. */
    exported: z.object({ keyword, sort, conditions }),
    rows: z.array(z.object({ ...identity, ...row })),
  };
}
