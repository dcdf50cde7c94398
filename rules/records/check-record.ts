import { type Field, isList, isText } from '#contract/resources/fields.ts';
import { type Resource, saidFields, writableFields } from '#contract/resources/resource.ts';
import { checkValue } from './check-value.ts';

/** Field → the sentence about its problem. */
export type RecordProblems = Readonly<Record<string, string>>;
export type RecordValues = Readonly<Record<string, unknown>>;

/**
 * All problems of a record: first those of its fields and, only if there are none, those of the rules between
 * fields. Empty if there are none.
 */
export function checkRecord(resource: Resource, values: RecordValues): RecordProblems {
  const said = Object.keys(resource.atCreation ?? {}).filter((name) => name in values);
  const names = [...writableFields(resource).map(([name]) => name), ...said];
  const ofFields = checkFields({ fields: saidFields(resource) }, values, names);
  return Object.keys(ofFields).length > 0 ? ofFields : sentencesOf(brokenRules(resource, values));
}

/**
 * The problems of a change of a stored record. Earlier problems in unchanged fields are no reason to refuse it: a
 * record that is older than a rule can still be hidden.
 */
export function checkChange(
  resource: Resource,
  before: RecordValues,
  given: RecordValues,
): RecordProblems {
  const ofFields = checkFields(resource, given, Object.keys(given));
  if (Object.keys(ofFields).length > 0) return ofFields;
  const brokenBefore = brokenRules(resource, before);
  const broken = brokenRules(resource, { ...before, ...given });
  return sentencesOf(broken.filter((rule) => rule.field in given || !brokenBefore.includes(rule)));
}

function checkFields(
  { fields }: Pick<Resource, 'fields'>,
  values: RecordValues,
  names: readonly string[],
): RecordProblems {
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = fields[name];
      // The form of a person who may not see a field has no value of it.
      if (field?.seenWith && !(name in values)) return [];
      const sentence = field && checkValue(field, values[name]);
      return sentence ? [[name, sentence]] : [];
    }),
  );
}

const brokenRules = ({ rules }: Resource, values: RecordValues) =>
  rules.filter((rule) => !rule.holds(values as never));

const sentencesOf = (rules: Resource['rules']): RecordProblems =>
  Object.fromEntries(rules.map(({ field, message }) => [field, message]));

/** The value of a field that nobody has filled in. */
export function emptyValue(field: Field): unknown {
  return 'default' in field ? field.default : clearedValue(field);
}

/** The value of a field that was cleared. Whether it may be empty is checked elsewhere. */
export function clearedValue(field: Field): unknown {
  if (isText(field)) return '';
  return isList(field) ? [] : null;
}

/** The values of a new record before anybody fills it in. */
export function emptyRecord(resource: Resource): Record<string, unknown> {
  return Object.fromEntries(
    writableFields(resource).map(([name, field]) => [name, emptyValue(field)]),
  );
}
