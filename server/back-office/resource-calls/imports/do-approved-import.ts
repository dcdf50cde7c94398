import { done, refused } from '#contract/outcome.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { ApprovalAction } from '../../approvals/actions.ts';
import { setFree } from './ask-for-import.ts';
import { moveOn } from './decide-import.ts';
import { findImport } from './import-state.ts';

/** Begins an approved import, or the approved undo of one. An import whose request was not approved is released. */
export const importAction = (adapters: readonly ResourceAdapter[]): ApprovalAction => ({
  async carryOut({ inside, transaction }, approver, { data }) {
    const adapter = adapters.find(({ resource }) => resource.name === data.resource);
    const found =
      adapter && (await findImport(transaction, adapter.resource.name, Number(data.importId)));
    if (!adapter || !found) return refused('NOT_FOUND');
    const step = data.isUndoing
      ? // A step that failed before may begin again.
        ({
          from: found.phase === 'UNDOING' ? 'UNDOING' : 'DONE',
          to: 'UNDOING',
          kind: 'IMPORT_UNDO',
        } as const)
      : ({ from: 'WAITING', to: 'RUNNING', kind: 'IMPORT_RUN' } as const);
    const details = data.isUndoing ? {} : { skipErrors: data.skipErrors };
    const rule = { ...step, details: { ...details, isApproved: true } };
    const begun = await moveOn(inside, approver, adapter, found, rule);
    return begun.ok ? done({ state: 'APPROVED' }) : begun;
  },
  async giveUp(transaction, { data }) {
    if (!data.isUndoing) await setFree(transaction, Number(data.importId));
  },
});
