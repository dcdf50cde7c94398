import { type Field, isText } from '#contract/resources/fields.ts';
import { type Resource, writableFields } from '#contract/resources/resource.ts';
import { checkValue } from './check-value.ts';

/** Field → what is wrong with it. */
export type RecordProblems = Readonly<Record<string, string>>;
export type RecordValues = Readonly<Record<string, unknown>>;

/**
 * Everything that is wrong with a record: its fields first, and only if these are sound what must hold between them.
 * Empty if nothing is wrong.
 */
export function checkRecord(resource: Resource, values: RecordValues): RecordProblems {
  const ofFields = writableFields(resource).flatMap(([name, field]) => {
    const sentence = checkValue(field, values[name]);
    return sentence ? [[name, sentence] as const] : [];
  });
  if (ofFields.length > 0) return Object.fromEntries(ofFields);
  return Object.fromEntries(
    resource.rules
      .filter((rule) => !rule.holds(values as never))
      .map(({ field, message }) => [field, message]),
  );
}

/** The value of a field that nobody has filled in. */
export function emptyValue(field: Field): unknown {
  if ('default' in field) return field.default;
  if (isText(field)) return '';
  return field.kind === 'pictures' || field.kind === 'references' ? [] : null;
}

/** The values of a new record, before anybody fills it in. */
export function emptyRecord(resource: Resource): Record<string, unknown> {
  return Object.fromEntries(
    writableFields(resource).map(([name, field]) => [name, emptyValue(field)]),
  );
}
