import { done, refused } from '#contract/outcome.ts';
import type { BoundResource } from '#server/records/bound.ts';
import type { ApprovalAction } from '../../approvals/actions.ts';
import { setFree } from './ask-for-import.ts';
import { moveOn } from './decide-import.ts';
import { findImport } from './import-state.ts';

/** Begins an import, or the undoing of one, that a second person approved, and sets one free that nobody approved. */
export const importAction = (bounds: readonly BoundResource[]): ApprovalAction => ({
  async carryOut({ inside, transaction }, approver, { data }) {
    const bound = bounds.find(({ resource }) => resource.name === data.resource);
    const found =
      bound && (await findImport(transaction, bound.resource.name, Number(data.importId)));
    if (!bound || !found) return refused('NOT_FOUND');
    const step = data.isUndoing
      ? // One that failed before may begin again.
        ({
          from: found.phase === 'UNDOING' ? 'UNDOING' : 'DONE',
          to: 'UNDOING',
          kind: 'IMPORT_UNDO',
        } as const)
      : ({ from: 'WAITING', to: 'RUNNING', kind: 'IMPORT_RUN' } as const);
    const facts = data.isUndoing ? {} : { skipErrors: data.skipErrors };
    const rule = { ...step, facts: { ...facts, isApproved: true } };
    const begun = await moveOn(inside, approver, bound, found, rule);
    return begun.ok ? done({ state: 'APPROVED' }) : begun;
  },
  async giveUp(transaction, { data }) {
    if (!data.isUndoing) await setFree(transaction, Number(data.importId));
  },
});
