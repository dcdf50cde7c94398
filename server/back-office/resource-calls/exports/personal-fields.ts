import type { AdministratorRole } from '#contract/administrators.ts';
import { refused } from '#contract/outcome.ts';
import type { Listed } from '#contract/resources/resource.ts';
import { hasRight, type Right } from '#contract/rights.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { chosenColumns, type RecordColumn } from '#server/resource-engine/spreadsheet/columns.ts';
import { seenBy } from '../field-rights.ts';

const right: Right = 'personal.export';

/** Why somebody may not take personal data away: the right is missing, or the step-up; undefined if he may. */
export function refusePersonal({ role, stepUpRefusal }: RequestContext) {
  if (!role || !hasRight(role, right)) return refused('FORBIDDEN', { extra: { right } });
  return stepUpRefusal && { ok: false as const, failure: stepUpRefusal };
}

/**
 * The columns that somebody asked for, of those that his role sees. Who asks for all of them gets those that his
 * role may take away.
 */
export function columnsFor(
  resource: Listed,
  names: readonly string[] | undefined,
  role: AdministratorRole | undefined,
): RecordColumn[] {
  const isSeen = seenBy(resource, role);
  const columns = chosenColumns(resource, names).filter(({ name }) => isSeen(name));
  const mayTakeAll = names !== undefined || (role && hasRight(role, right));
  return mayTakeAll ? columns : columns.filter(({ field }) => !field?.personal);
}

export const isPersonal = (columns: readonly RecordColumn[]): boolean =>
  columns.some(({ field }) => field?.personal === true);
