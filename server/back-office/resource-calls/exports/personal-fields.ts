import { refused } from '#contract/outcome.ts';
import type { Listed } from '#contract/resources/resource.ts';
import { hasRight, type Right, type Role } from '#contract/rights.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { chosenColumns, type RecordColumn } from '#server/resource-engine/spreadsheet/columns.ts';
import { seenBy } from '../field-rights.ts';

const right: Right = 'personal.export';

/** Why a caller may not export personal data: the right or the step-up is missing. Undefined if they may. */
export function refusePersonal({ role, stepUpRefusal }: RequestContext) {
  if (!role || !hasRight(role, right)) return refused('FORBIDDEN', { extra: { right } });
  return stepUpRefusal && { ok: false as const, failure: stepUpRefusal };
}

/** The requested columns that the role may see. Without a selection, all those that the role may export. */
export function columnsFor(
  resource: Listed,
  names: readonly string[] | undefined,
  role: Role | undefined,
): RecordColumn[] {
  const isSeen = seenBy(resource, role);
  const columns = chosenColumns(resource, names).filter(({ name }) => isSeen(name));
  const mayTakeAll = names !== undefined || (role && hasRight(role, right));
  return mayTakeAll ? columns : columns.filter(({ field }) => !field?.personal);
}

/** Whether any of these columns has personal data. */
export const isPersonal = (columns: readonly RecordColumn[]): boolean =>
  columns.some(({ field }) => field?.personal === true);
