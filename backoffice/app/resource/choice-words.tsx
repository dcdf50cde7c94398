import { listedFields, type Resource, type StoredRecord } from '#contract/resources/resource.ts';

/** What the choices of a record say, e.g. 頁首・下架: by that one tells records with the same title apart. */
export function ChoiceWords({ resource, record }: { resource: Resource; record: StoredRecord }) {
  const words = listedFields(resource).flatMap(([name, field]) =>
    field.kind === 'choice' ? [field.choices[String(record[name])] ?? ''] : [],
  );
  return words.filter(Boolean).join('・');
}
