import { fieldsOf, type Resource } from '#contract/resources/resource.ts';
import type { ImportWarning } from '#contract/resources/spreadsheet.ts';
import type { RecordValues } from './check-record.ts';

/** The import warnings about a changed record, or about a new one. */
export function warningsOf(
  resource: Resource,
  before: RecordValues | undefined,
  changed: RecordValues,
): ImportWarning[] {
  const after = { ...before, ...changed };
  const warnings = new Set<ImportWarning>();
  const fields = fieldsOf(resource);
  const isShown = isShownOf(resource, after);
  if (before && isShownOf(resource, before) && !isShown) warnings.add('GOES_OFFLINE');
  for (const [name, field] of fields) {
    if (
      field.kind === 'pictures' &&
      isShown &&
      (after[name] as unknown[] | undefined)?.length === 0
    ) {
      warnings.add('NO_PICTURE');
    }
    if (before && name in changed && 'bigChange' in field && field.bigChange !== undefined) {
      const difference = Number(after[name] ?? 0) - Number(before[name] ?? 0);
      if (Math.abs(difference) > field.bigChange) warnings.add('BIG_JUMP');
    }
  }
  return [...warnings];
}

/** Whether shoppers see a record with these values; false for entities that they never see. */
export function isShownOf(resource: Resource, values: RecordValues): boolean {
  const choices = fieldsOf(resource).flatMap(([name, field]) =>
    field.kind === 'choice' && field.shows !== undefined ? [values[name] === field.shows] : [],
  );
  return choices.length > 0 && choices.every(Boolean);
}
