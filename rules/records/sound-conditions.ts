import {
  type Condition,
  type Conditions,
  mostConditions,
  operators,
} from '#contract/resources/conditions.ts';
import { filteredFields, type Listed } from '#contract/resources/resource.ts';
import { checkConditions } from './check-conditions.ts';

/**
 * The valid part of these conditions, which may be anything. Conditions about a field that the entity no longer
 * has, or with an operator that the field no longer allows, are left out. Undefined if nothing remains.
 */
export function soundConditions(resource: Listed, given: unknown): Conditions | undefined {
  let left = mostConditions.leaves;

  function sound(part: unknown, depth: number): Conditions | undefined {
    if (typeof part !== 'object' || part === null) return undefined;
    if ('field' in part) return soundLeaf(part as Record<keyof Condition, unknown>);
    const name = 'all' in part ? 'all' : 'any';
    const group = (part as Record<string, unknown>)[name];
    if (!Array.isArray(group) || depth >= mostConditions.depth) return undefined;
    const valid = group.flatMap((inner) => sound(inner, depth + 1) ?? []);
    if (valid.length === 0) return undefined;
    return name === 'all' ? { all: valid } : { any: valid };
  }

  function soundLeaf({ field, is, value }: Record<keyof Condition, unknown>) {
    const isKnown = typeof field === 'string' && filteredFields(resource).includes(field);
    if (!isKnown || !operators.some((operator) => operator === is) || left === 0) return undefined;
    const leaf = { field, is, value } as Condition;
    if (Object.keys(checkConditions(resource, leaf)).length > 0) return undefined;
    left -= 1;
    return leaf;
  }

  return sound(given, 0);
}
