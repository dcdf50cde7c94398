import type { Fields } from '#contract/resources/resource.ts';
import type { RecordValues } from './check-record.ts';
import { isSame } from './differences.ts';

/**
 * The values to write, with the fields that go with a change of others (`goesWith`): such a field gets the given
 * value, or '' so that no earlier one remains, if one of the others differs from the record. Otherwise it is left out.
 */
export function withCompanions(
  fields: Fields,
  record: RecordValues,
  given: RecordValues,
): RecordValues {
  const settled = { ...given };
  for (const [name, field] of Object.entries(fields)) {
    if (!field.goesWith) continue;
    const isMeant = field.goesWith.some(
      (other) => other in given && !isSame(fields[other], record[other], given[other]),
    );
    if (isMeant) settled[name] = given[name] ?? '';
    else delete settled[name];
  }
  return settled;
}
