import { refused } from '#contract/outcome.ts';
import { publishingRight } from '#contract/record-endpoints.ts';
import { cellsOf } from '#contract/resources/fields.ts';
import { type Listed, type Resource, saidFields } from '#contract/resources/resource.ts';
import { hasRight, type Right, type Role } from '#contract/rights.ts';
import { toSnakeKey } from '#contract/wire-case.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';

/**
 * FORBIDDEN if one of these fields needs a right that the role does not have, and STEP_UP_REQUIRED if one needs a
 * step-up that is due; undefined if all may be written.
 */
export function refuseFields(
  resource: Resource,
  { role, stepUpRefusal }: Pick<RequestContext, 'role' | 'stepUpRefusal'>,
  names: readonly string[],
) {
  const fields = saidFields(resource);
  for (const name of names) {
    const right = fields[name]?.right;
    if (right && !(role && hasRight(role, right))) {
      return refused('FORBIDDEN', { extra: { right, field: toSnakeKey(name) } });
    }
  }
  const isGuarded = names.some((name) => fields[name]?.stepUp);
  return isGuarded && stepUpRefusal ? { ok: false as const, failure: stepUpRefusal } : undefined;
}

/** Whether the role may change what shoppers see of this entity. */
export function mayPublish({ area }: Pick<Resource, 'area'>, role: Role | undefined) {
  return role !== undefined && hasRight(role, publishingRight(area));
}

/** Whether the role may see a field: some fields need a right besides the one to read the row. */
export function seenBy({ fields }: Listed, role: Role | undefined): (name: string) => boolean {
  return (name) => {
    const field = fields[name];
    // Rows are a whole in a file, so a cell that is not seen hides them.
    const cells = field?.kind === 'rows' ? cellsOf(field).map(([, cell]) => cell) : [];
    const needed = [field, ...cells].flatMap((each) => each?.seenWith ?? []);
    return needed.every((right) => role !== undefined && hasRight(role, right));
  };
}

/** FORBIDDEN if the role may not remove records of this entity; undefined if it may. */
export function refuseRemoval({ area }: Resource, role: Role | undefined) {
  const right: Right = `${area}.delete`;
  return role && hasRight(role, right) ? undefined : refused('FORBIDDEN', { extra: { right } });
}
