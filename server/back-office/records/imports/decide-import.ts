import { and, eq, inArray } from 'drizzle-orm';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { importUndoDays } from '#contract/resources/spreadsheet.ts';
import type { TaskKind } from '#contract/tasks.ts';
import { inTransaction, type Transaction, transact } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { type BoundResource, type ImportedList, isEntity } from '#server/records/bound.ts';
import type { Shop, ShopInTransaction } from '#server/shop.ts';
import { audited } from '../../admin/audit.ts';
import { askForApproval, lapseIfOver, withdrawWishes } from '../../approvals/ask.ts';
import type { ApprovalDeed } from '../../approvals/deeds.ts';
import { beginTask, cancelTask, findTask } from '../../tasks/tasks.ts';
import { refuseFields, refuseRemoval } from '../field-rights.ts';
import { aboutImport } from './begin-import.ts';
import { changedSince } from './changed-rows.ts';
import { findImport, type Import, readImport, stateOf, waitsInVain } from './import-state.ts';
import { type ImportPhase, imports } from './tables.ts';

export interface RunWish {
  skipErrors: boolean;
  confirmPriceDrops: boolean;
}

/**
 * Has an import written that was tried. A row that somebody changed since ends it: STALE_RECORD names the rows. With prices
 * that fall by more than the limit it waits for a second person.
 */
export async function runImport(
  shop: Shop,
  request: RequestContext,
  bound: ImportedList,
  id: number,
  { skipErrors, confirmPriceDrops }: RunWish,
) {
  const asked = await findImport(shop.db, bound.resource.name, id);
  if (!asked) return refused('NOT_FOUND');
  const forbidden =
    isEntity(bound) && refuseFields(bound.resource, request.role, asked.changedFields);
  if (forbidden) return forbidden;
  const found = await freed(shop, asked);
  if (found.phase !== 'READY') return refused('ALREADY_HANDLED');
  const wishes = {
    ...(found.errors > 0 && !skipErrors
      ? { skip_errors: `有 ${found.errors} 列錯誤，請修正後重新上傳，或選擇只匯入正確的列` }
      : {}),
    ...(found.priceDrops > 0 && !confirmPriceDrops
      ? { confirm_price_drops: `有 ${found.priceDrops} 列降價超過門檻，需另一人核可，請確認送出` }
      : {}),
  };
  if (Object.keys(wishes).length > 0) return invalid(wishes);
  const stale = isEntity(bound) ? await changedSince(shop.db, bound, id, 'RUN') : [];
  if (isEntity(bound) && found.priceDrops > 0) {
    return stale.length > 0
      ? refuseChanged(stale)
      : askForImport(shop, request, bound, found, skipErrors);
  }
  const rule = { from: 'READY', to: 'RUNNING', kind: 'IMPORT_RUN', facts: { skipErrors } } as const;
  // The task finds the stale rows again, and so the import is known to have failed, and why.
  const outcome = await moveOn(shop, request, bound, found, rule);
  return stale.length > 0 && outcome.ok ? refuseChanged(stale) : outcome;
}

/**
 * An import as it is now: one that waits in vain is set free. Its wish lapses first, as in the job that gives such wishes
 * up, so that the two never wait for each other.
 */
async function freed({ db, clock }: Shop, found: Import): Promise<Import> {
  const now = clock.now();
  if (!(await waitsInVain(db, found, now))) return found;
  await transact(db, async (transaction) => {
    await lapseIfOver(transaction, wishKeyOf(found.id), now);
    await setFree(transaction, found.id);
  });
  return { ...found, phase: 'READY' };
}

const wishKeyOf = (id: number) => `import-${id}`;

/** An import that waited for a second person may be run, or given up, again. */
async function setFree(transaction: Transaction, id: number): Promise<void> {
  await transaction
    .update(imports)
    .set({ phase: 'READY' })
    .where(and(eq(imports.id, id), eq(imports.phase, 'WAITING')));
}

/** Has an import wait for a second person, who sees how many prices fall. */
function askForImport(
  shop: Shop,
  request: RequestContext,
  bound: BoundResource,
  found: Import,
  skipErrors: boolean,
) {
  return audited(shop, request, async (within) => {
    const { transaction } = within;
    if (!(await take(transaction, found, 'READY', 'WAITING'))) return refused('ALREADY_HANDLED');
    const { id, created, updated, priceDrops, fileName } = found;
    const { name, label } = bound.resource;
    await askForApproval(within, request, {
      kind: 'PRICE_IMPORT',
      subject: ['import', id],
      title: `匯入${label}，${priceDrops} 列降價超過門檻`,
      path: `/${name}/import/${id}`,
      facts: [
        { label: '檔案', value: fileName },
        { label: '更新', value: `${updated} 列` },
        { label: '新增', value: `${created} 列` },
        { label: '降價超過門檻', value: `${priceDrops} 列` },
      ],
      data: { importId: id, resource: name, skipErrors },
      wishKey: wishKeyOf(id),
      reason: '',
      call: `${name}/import-run`,
    });
    return readImport(transaction, bound, id, shop.clock.now());
  });
}

/** Begins an import that a second person approved, and sets one free that nobody approved. */
export const importDeed = (bounds: readonly BoundResource[]): ApprovalDeed => ({
  async carryOut({ inside, transaction }, approver, { data }) {
    const bound = bounds.find(({ resource }) => resource.name === data.resource);
    const found =
      bound && (await findImport(transaction, bound.resource.name, Number(data.importId)));
    if (!bound || !found) return refused('NOT_FOUND');
    const facts = { skipErrors: data.skipErrors };
    const rule = { from: 'WAITING', to: 'RUNNING', kind: 'IMPORT_RUN', facts } as const;
    const begun = await moveOn(inside, approver, bound, found, rule);
    return begun.ok ? done({ state: 'APPROVED' }) : begun;
  },
  giveUp: (transaction, { data }) => setFree(transaction, Number(data.importId)),
});

/** Has an import undone that was written, while nobody has changed its records since: STALE_RECORD names their rows. */
export async function undoImport(
  shop: Shop,
  request: RequestContext,
  bound: ImportedList,
  id: number,
) {
  const found = await findImport(shop.db, bound.resource.name, id);
  if (!found) return refused('NOT_FOUND');
  const forbidden =
    isEntity(bound) &&
    (refuseFields(bound.resource, request.role, found.changedFields) ??
      (found.created > 0 ? refuseRemoval(bound.resource, request.role) : undefined));
  if (forbidden) return forbidden;
  const task = found.taskId === null ? undefined : await findTask(shop.db, found.taskId);
  if (stateOf(found, task) !== 'DONE') return refused('ALREADY_HANDLED');
  const lastDay = found.createdAt.getTime() + importUndoDays * 86_400_000;
  if (shop.clock.now().getTime() > lastDay) {
    return refused('ALREADY_HANDLED', { message: `超過 ${importUndoDays} 天，無法復原` });
  }
  const stale = isEntity(bound) ? await changedSince(shop.db, bound, id, 'UNDO') : [];
  if (stale.length > 0) return refuseChanged(stale);
  return moveOn(shop, request, bound, found, {
    from: found.phase,
    to: 'UNDOING',
    kind: 'IMPORT_UNDO',
  });
}

/** Stops what is under way, or gives up what was tried. ALREADY_HANDLED once it is written. */
export async function cancelImport(shop: Shop, bound: ImportedList, id: number) {
  const found = await findImport(shop.db, bound.resource.name, id);
  if (!found) return refused('NOT_FOUND');
  if (found.phase === 'CHECKING' || found.phase === 'RUNNING') {
    const outcome = await cancelTask(shop, found.taskId ?? 0);
    return outcome.ok
      ? readImport(shop.db, bound, id, shop.clock.now())
      : refused('ALREADY_HANDLED');
  }
  const given = await transact(shop.db, async (transaction) => {
    const rows = await transaction
      .update(imports)
      .set({ phase: 'CANCELLED' })
      .where(and(eq(imports.id, id), inArray(imports.phase, ['READY', 'WAITING'])))
      .returning({ id: imports.id });
    if (rows.length > 0) await withdrawWishes(transaction, 'import', id);
    return rows.length > 0;
  });
  return given ? readImport(shop.db, bound, id, shop.clock.now()) : refused('ALREADY_HANDLED');
}

interface Step {
  from: ImportPhase;
  to: ImportPhase;
  kind: TaskKind;
  facts?: Readonly<Record<string, unknown>>;
}

/** Takes the step once, whoever asks at the same moment, and begins its task. */
function moveOn(
  shop: ShopInTransaction,
  request: RequestContext,
  bound: ImportedList,
  found: Import,
  { from, to, kind, facts }: Step,
) {
  return inTransaction(shop.db, async (transaction) => {
    const isMine = await take(transaction, found, from, to);
    if (!isMine) return refused('ALREADY_HANDLED');
    const about = aboutImport(bound.resource, found.id, found.fileName, facts);
    const taskId = await beginTask(shop, transaction, request, { kind, ...about });
    await transaction.update(imports).set({ taskId }).where(eq(imports.id, found.id));
    return readImport(transaction, bound, found.id, shop.clock.now());
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
