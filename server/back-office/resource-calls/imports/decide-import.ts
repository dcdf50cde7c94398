import { and, eq, inArray } from 'drizzle-orm';
import { type Outcome, refused } from '#contract/outcome.ts';
import { importUndoDays } from '#contract/resources/spreadsheet.ts';
import type { TaskKind } from '#contract/tasks.ts';
import { addDays } from '#rules/dates.ts';
import { transact, transactUnlessRefused } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { type ImportedList, isEntity } from '#server/resource-engine/resource-adapter.ts';
import type { Shop, ShopInTransaction } from '#server/shop.ts';
import { expireIfOver, withdrawApprovalRequests } from '../../approvals/ask.ts';
import { beginTask, cancelTask, findTask } from '../../tasks/tasks.ts';
import { refuseFields, refuseRemoval } from '../field-rights.ts';
import { askForImport, askToUndo, requestKeyOf, setFree } from './ask-for-import.ts';
import { aboutImport } from './begin-import.ts';
import { changedSince } from './changed-rows.ts';
import { findImport, type Import, readImport, stateOf, waitsInVain } from './import-state.ts';
import { type ImportPhase, imports } from './tables.ts';
import { takePhase } from './take-phase.ts';

export interface RunOptions {
  skipErrors: boolean;
  confirmPriceDrops: boolean;
}

/**
 * Enqueues the writing of a checked import. If somebody has changed one of its records since, it fails:
 * STALE_RECORD names the rows. If rows are above the limits, it waits for a second person.
 */
export async function runImport(
  shop: Shop,
  request: RequestContext,
  adapter: ImportedList,
  id: number,
  { skipErrors, confirmPriceDrops }: RunOptions,
) {
  const asked = await findImport(shop.db, adapter.resource.name, id);
  if (!asked) return refused('NOT_FOUND');
  const forbidden =
    isEntity(adapter) && refuseFields(adapter.resource, request, asked.changedFields);
  if (forbidden) return forbidden;
  const found = await freed(shop, asked);
  if (found.phase !== 'READY') return refused('ALREADY_HANDLED');
  const unconfirmed = {
    ...(found.errors > 0 && !skipErrors
      ? { skip_errors: `有 ${found.errors} 列錯誤，請修正後重新上傳，或選擇只匯入正確的列` }
      : {}),
    ...(found.needApproval > 0 && !confirmPriceDrops
      ? { confirm_price_drops: `有 ${found.needApproval} 列超過門檻，需另一人核可，請確認送出` }
      : {}),
  };
  if (Object.keys(unconfirmed).length > 0) return invalid(unconfirmed);
  const stale = isEntity(adapter) ? await changedSince(shop.db, adapter, id, 'RUN') : [];
  if (isEntity(adapter) && found.needApproval > 0) {
    return stale.length > 0
      ? refuseChanged(stale)
      : askForImport(shop, request, adapter, found, skipErrors);
  }
  const rule = {
    from: 'READY',
    to: 'RUNNING',
    kind: 'IMPORT_RUN',
    details: { skipErrors },
  } as const;
  // The task finds the stale rows again, so that the failure of the import and its reason are stored.
  const outcome = await moveOn(shop, request, adapter, found, rule);
  return stale.length > 0 && outcome.ok ? refuseChanged(stale) : outcome;
}

/**
 * The present state of an import. If its approval request has expired, the import is released. The request is ended
 * first, in the same order as in the job for expired requests, so that the two never deadlock.
 */
async function freed({ db, clock }: Shop, found: Import): Promise<Import> {
  const now = clock.now();
  if (!(await waitsInVain(db, found, now))) return found;
  await transact(db, async (transaction) => {
    await expireIfOver(transaction, requestKeyOf(found.id), now);
    await setFree(transaction, found.id);
  });
  return { ...found, phase: 'READY' };
}

/** Enqueues the undo of a written import, if nobody has changed its records since: STALE_RECORD names the rows. */
export async function undoImport(
  shop: Shop,
  request: RequestContext,
  adapter: ImportedList,
  id: number,
) {
  const found = await findImport(shop.db, adapter.resource.name, id);
  if (!found) return refused('NOT_FOUND');
  const forbidden =
    isEntity(adapter) &&
    (refuseFields(adapter.resource, request, found.changedFields) ??
      (found.created > 0 ? refuseRemoval(adapter.resource, request.role) : undefined));
  if (forbidden) return forbidden;
  const task = found.taskId === null ? undefined : await findTask(shop.db, found.taskId);
  if (stateOf(found, task) !== 'DONE') return refused('ALREADY_HANDLED');
  const lastDay = addDays(found.createdAt, importUndoDays);
  if (shop.clock.now() > lastDay) {
    return refused('ALREADY_HANDLED', { message: `超過 ${importUndoDays} 天，無法復原` });
  }
  const stale = isEntity(adapter) ? await changedSince(shop.db, adapter, id, 'UNDO') : [];
  if (stale.length > 0) return refuseChanged(stale);
  const waits = isEntity(adapter) && (await askToUndo(shop, request, adapter, found));
  if (waits) return waits;
  return moveOn(shop, request, adapter, found, {
    from: found.phase,
    to: 'UNDOING',
    kind: 'IMPORT_UNDO',
  });
}

/** Stops the running task, or discards a checked import. ALREADY_HANDLED if it is written. */
export async function cancelImport(shop: Shop, adapter: ImportedList, id: number) {
  const found = await findImport(shop.db, adapter.resource.name, id);
  if (!found) return refused('NOT_FOUND');
  if (found.phase === 'CHECKING' || found.phase === 'RUNNING') {
    const outcome = await cancelTask(shop, found.taskId ?? 0);
    return outcome.ok
      ? readImport(shop.db, adapter, id, shop.clock.now())
      : refused('ALREADY_HANDLED');
  }
  const given = await transact(shop.db, async (transaction) => {
    const rows = await transaction
      .update(imports)
      .set({ phase: 'CANCELLED' })
      .where(and(eq(imports.id, id), inArray(imports.phase, ['READY', 'WAITING'])))
      .returning({ id: imports.id });
    if (rows.length > 0) await withdrawApprovalRequests(transaction, 'import', id);
    return rows.length > 0;
  });
  return given ? readImport(shop.db, adapter, id, shop.clock.now()) : refused('ALREADY_HANDLED');
}

interface Step {
  from: ImportPhase;
  to: ImportPhase;
  kind: TaskKind;
  details?: Readonly<Record<string, unknown>>;
}

/** Moves the import to the next phase only once, even for simultaneous callers, and enqueues its task. */
export function moveOn(
  shop: ShopInTransaction,
  request: RequestContext,
  adapter: ImportedList,
  found: Import,
  { from, to, kind, details }: Step,
) {
  return transactUnlessRefused(shop.db, async (transaction) => {
    const isMine = await takePhase(transaction, found, from, to);
    if (!isMine) return refused('ALREADY_HANDLED');
    const about = aboutImport(adapter.resource, found.id, found.fileName, details);
    const taskId = await beginTask(shop, transaction, request, { kind, ...about });
    await transaction.update(imports).set({ taskId }).where(eq(imports.id, found.id));
    return readImport(transaction, adapter, found.id, shop.clock.now());
  });
}

/** STALE_RECORD with the numbers of the rows. */
function refuseChanged(rows: readonly number[]): Outcome<never, 'STALE_RECORD'> {
  return refused('STALE_RECORD', {
    message: changedSentence(rows.length),
    extra: { rows: rows.slice(0, 100) },
  });
}

/** Says how many rows of a file are refused, because somebody changed their records after the dry run. */
export const changedSentence = (count: number) => `${count} 列在檢查後被其他人修改`;
