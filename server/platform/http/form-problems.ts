import { toSnakeKey } from '#contract/wire-case.ts';
import { errorSentences, type FormErrors, isValid } from '#rules/validation.ts';
import { invalid } from './call-input.ts';

/**
 * Answers the refusal 422 with a sentence for each field that breaks a rule of its form; undefined if none does.
 * Fields have their names of the wire.
 */
export function refuseProblems(errors: FormErrors) {
  if (isValid(errors)) return undefined;
  const named = Object.entries(errorSentences(errors)).map(
    ([field, sentence]) => [toSnakeKey(field), sentence] as const,
  );
  return invalid(Object.fromEntries(named));
}
