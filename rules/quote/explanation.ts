import type { ExplainedRule } from '#contract/entities/explanations.ts';

/** The most bytes of an explanation in the database. */
const mostBytes = 4096;

/**
 * The explanation that is stored with an order: first what took effect, then what did not and why. Rules that have not
 * begun are left out, and the last ones if there are too many for the space.
 */
export function storedExplanation(rules: readonly ExplainedRule[]): ExplainedRule[] {
  const begun = rules.filter(({ code }) => code !== 'NOT_STARTED');
  const sorted = [...begun.filter(({ fired }) => fired), ...begun.filter(({ fired }) => !fired)];
  let bytes = 2;
  return sorted.filter((rule) => {
    bytes += bytesOf(rule);
    return bytes <= mostBytes;
  });
}

/** At least the bytes that PostgreSQL needs for this value in a list: it writes a space after each colon and comma. */
function bytesOf(rule: ExplainedRule): number {
  const text = JSON.stringify(rule);
  const beyondAscii = [...text].filter((character) => character > '\u007f').length;
  return text.length + 3 * beyondAscii + 2 * Object.keys(rule).length + 1;
}
