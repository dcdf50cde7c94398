import type { Listed } from '#contract/resources/resource.ts';
import { readSearch, savedByView } from '#rules/records/list-address.ts';

/** The query of a view without fields that the entity no longer has. */
export function soundQuery(resource: Listed, query: string): string {
  const state = readSearch(resource, new URLSearchParams(query));
  return new URLSearchParams(savedByView(resource, state)).toString();
}
