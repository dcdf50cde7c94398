import type { ValueOf } from '#contract/resources/fields.ts';
import type { Fields, Resource } from '#contract/resources/resource.ts';
import { toCamel, toSnakeKey } from '#contract/wire-case.ts';
import { emptyValue } from '#rules/records/check-record.ts';
import { checkValue } from '#rules/records/check-value.ts';

/** The values of a form that is not complete: required fields may be null too. */
export type FormValues<F extends Fields> = { readonly [Name in keyof F]: ValueOf<F[Name]> | null };

/** Reads the values of a form, named as on the wire. Missing and wrong values count as empty. */
export function formValues<F extends Fields>(
  { fields }: Resource<F>,
  given: Readonly<Record<string, unknown>>,
): FormValues<F> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      // Rows of small tables have names of the wire too.
      const value = toCamel(given[toSnakeKey(name)]);
      const isUsable = value !== undefined && checkValue(field, value) === undefined;
      return [name, isUsable ? value : emptyValue(field)];
    }),
  ) as FormValues<F>;
}

/** A moment of a form; null if it is empty. */
export const momentOf = (value: string | null) => (value ? new Date(value) : null);

/** The period of a form. */
export function periodOf(values: { eventBeginAt: string | null; eventEndAt: string | null }): {
  eventBeginAt: Date | null;
  eventEndAt: Date | null;
} {
  return {
    eventBeginAt: momentOf(values.eventBeginAt),
    eventEndAt: momentOf(values.eventEndAt),
  };
}
