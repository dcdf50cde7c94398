import type { Conditions, RecordSearch } from '#contract/resources/conditions.ts';
import type { ListAdapter, Part } from './resource-adapter.ts';

/**
 * The part of a read-only resource that has all fields of these conditions and this order, so that PostgreSQL reads
 * only that table. Undefined if there is none, or if there are neither conditions nor an order.
 */
export function partWith(
  { part }: ListAdapter,
  { keyword = '', conditions, sort }: Partial<RecordSearch>,
): ListAdapter | undefined {
  if (!part || keyword !== '' || !(conditions || sort)) return undefined;
  if (sort && !(sort.field in part.list.resource.fields)) return undefined;
  return !conditions || isCounted(part, conditions) ? part.list : undefined;
}

function isCounted(part: Part, conditions: Conditions): boolean {
  if ('all' in conditions) return conditions.all.every((inner) => isCounted(part, inner));
  if ('any' in conditions) return conditions.any.every((inner) => isCounted(part, inner));
  return part.isCounted(conditions);
}
