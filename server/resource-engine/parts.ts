import type { Conditions, RecordSearch } from '#contract/resources/conditions.ts';
import type { ListAdapter } from './resource-adapter.ts';

/**
 * The part of a read-only resource that has all fields of these conditions and this order, so that PostgreSQL reads
 * only that table. Undefined if there is none, or if there are neither conditions nor an order.
 */
export function partWith(
  { part }: ListAdapter,
  { keyword = '', conditions, sort }: Partial<RecordSearch>,
): ListAdapter | undefined {
  if (!part || keyword !== '' || !(conditions || sort)) return undefined;
  if (sort && !(sort.field in part.resource.fields)) return undefined;
  return !conditions || hasAll(part, conditions) ? part : undefined;
}

function hasAll(part: ListAdapter, conditions: Conditions): boolean {
  if ('all' in conditions) return conditions.all.every((inner) => hasAll(part, inner));
  if ('any' in conditions) return conditions.any.every((inner) => hasAll(part, inner));
  return conditions.field in part.resource.fields;
}
