import { and, eq } from 'drizzle-orm';
import { type Outcome, refused } from '#contract/outcome.ts';
import { importUndoDays } from '#contract/resources/spreadsheet.ts';
import type { TaskKind } from '#contract/tasks.ts';
import { inTransaction, type Transaction } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { BoundResource } from '#server/records/bound.ts';
import type { Shop } from '#server/shop.ts';
import { beginTask, cancelTask, findTask } from '../../tasks/tasks.ts';
import { refuseFields, refuseRemoval } from '../field-rights.ts';
import { aboutImport } from './begin-import.ts';
import { changedSince } from './changed-rows.ts';
import { findImport, type Import, readImport, stateOf } from './import-state.ts';
import { type ImportPhase, imports } from './tables.ts';

export interface RunWish {
  skipErrors: boolean;
  confirmPriceDrops: boolean;
}

/** Has an import written that was tried. A row that somebody changed since ends it: STALE_RECORD names the rows. */
export async function runImport(
  shop: Shop,
  request: RequestContext,
  bound: BoundResource,
  id: number,
  { skipErrors, confirmPriceDrops }: RunWish,
) {
  const found = await findImport(shop.db, bound.resource.name, id);
  if (!found) return refused('NOT_FOUND');
  const forbidden = refuseFields(bound.resource, request.role, found.changedFields);
  if (forbidden) return forbidden;
  if (found.phase !== 'READY') return refused('ALREADY_HANDLED');
  const wishes = {
    ...(found.errors > 0 && !skipErrors
      ? { skip_errors: `有 ${found.errors} 列錯誤，請修正後重新上傳，或選擇只匯入正確的列` }
      : {}),
    ...(found.priceDrops > 0 && !confirmPriceDrops
      ? { confirm_price_drops: `有 ${found.priceDrops} 列降價超過 30%，請另外確認` }
      : {}),
  };
  if (Object.keys(wishes).length > 0) return invalid(wishes);
  const stale = await changedSince(shop.db, bound, id, 'RUN');
  const rule = { from: 'READY', to: 'RUNNING', kind: 'IMPORT_RUN', facts: { skipErrors } } as const;
  // The task finds the stale rows again, and so the import is known to have failed, and why.
  const outcome = await moveOn(shop, request, bound, found, rule);
  return stale.length > 0 && outcome.ok ? refuseChanged(stale) : outcome;
}

/** Has an import undone that was written, while nobody has changed its records since: STALE_RECORD names their rows. */
export async function undoImport(
  shop: Shop,
  request: RequestContext,
  bound: BoundResource,
  id: number,
) {
  const found = await findImport(shop.db, bound.resource.name, id);
  if (!found) return refused('NOT_FOUND');
  const forbidden =
    refuseFields(bound.resource, request.role, found.changedFields) ??
    (found.created > 0 ? refuseRemoval(bound.resource, request.role) : undefined);
  if (forbidden) return forbidden;
  const task = found.taskId === null ? undefined : await findTask(shop.db, found.taskId);
  if (stateOf(found, task) !== 'DONE') return refused('ALREADY_HANDLED');
  const lastDay = found.createdAt.getTime() + importUndoDays * 86_400_000;
  if (shop.clock.now().getTime() > lastDay) {
    return refused('ALREADY_HANDLED', { message: `超過 ${importUndoDays} 天，無法復原` });
  }
  const stale = await changedSince(shop.db, bound, id, 'UNDO');
  if (stale.length > 0) return refuseChanged(stale);
  return moveOn(shop, request, bound, found, {
    from: found.phase,
    to: 'UNDOING',
    kind: 'IMPORT_UNDO',
  });
}

/** Stops what is under way, or gives up what was tried. ALREADY_HANDLED once it is written. */
export async function cancelImport(shop: Shop, bound: BoundResource, id: number) {
  const found = await findImport(shop.db, bound.resource.name, id);
  if (!found) return refused('NOT_FOUND');
  if (found.phase === 'CHECKING' || found.phase === 'RUNNING') {
    const outcome = await cancelTask(shop, found.taskId ?? 0);
    return outcome.ok ? readImport(shop.db, bound, id) : refused('ALREADY_HANDLED');
  }
  const [given] = await shop.db
    .update(imports)
    .set({ phase: 'CANCELLED' })
    .where(and(eq(imports.id, id), eq(imports.phase, 'READY')))
    .returning({ id: imports.id });
  return given ? readImport(shop.db, bound, id) : refused('ALREADY_HANDLED');
}

interface Step {
  from: ImportPhase;
  to: ImportPhase;
  kind: TaskKind;
  facts?: Readonly<Record<string, unknown>>;
}

/** Takes the step once, whoever asks at the same moment, and begins its task. */
function moveOn(
  shop: Shop,
  request: RequestContext,
  bound: BoundResource,
  found: Import,
  { from, to, kind, facts }: Step,
) {
  return inTransaction(shop.db, async (transaction) => {
    const isMine = await take(transaction, found, from, to);
    if (!isMine) return refused('ALREADY_HANDLED');
    const about = aboutImport(bound.resource, found.id, found.fileName, facts);
    const taskId = await beginTask(shop, transaction, request, { kind, ...about });
    await transaction.update(imports).set({ taskId }).where(eq(imports.id, found.id));
    return readImport(transaction, bound, found.id);
  });
}

/** An undoing may begin again after one that failed: its task is another one then. */
async function take(
  transaction: Transaction,
  { id, taskId }: Import,
  from: ImportPhase,
  to: ImportPhase,
): Promise<boolean> {
  const taken = await transaction
    .update(imports)
    .set({ phase: to })
    .where(and(eq(imports.id, id), eq(imports.phase, from), eq(imports.taskId, taskId ?? 0)))
    .returning({ id: imports.id });
  return taken.length > 0;
}

/** STALE_RECORD with the numbers of the rows. */
function refuseChanged(rows: readonly number[]): Outcome<never, 'STALE_RECORD'> {
  return refused('STALE_RECORD', {
    message: changedSentence(rows.length),
    extra: { rows: rows.slice(0, 100) },
  });
}

export const changedSentence = (count: number) => `${count} 列在檢查後被其他人修改`;
