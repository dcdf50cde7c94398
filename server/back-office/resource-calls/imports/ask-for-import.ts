import { and, eq, sql } from 'drizzle-orm';
import { done, refused } from '#contract/outcome.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { Shop } from '#server/shop.ts';
import { audited } from '../../admin/audit.ts';
import { askForApproval } from '../../approvals/ask.ts';
import { type Import, readImport } from './import-state.ts';
import { imports } from './tables.ts';
import { takePhase } from './take-phase.ts';
import { unapprovedRows } from './unapproved-rows.ts';

/** The key of the approval request of an import. An import has one request at a time. */
export const requestKeyOf = (id: number) => `import-${id}`;

/** Lets an import that waited for a second person be run, or cancelled, again; one whose file is gone ends. */
export async function setFree(transaction: Transaction, id: number): Promise<void> {
  const phase = sql`case when ${imports.file} is null then 'CANCELLED' else 'READY' end`;
  await transaction
    .update(imports)
    .set({ phase })
    .where(and(eq(imports.id, id), eq(imports.phase, 'WAITING')));
}

/** Makes an approval request for an import. The person who approves sees how many rows are above the limits. */
export function askForImport(
  shop: Shop,
  request: RequestContext,
  adapter: ResourceAdapter,
  found: Import,
  skipErrors: boolean,
) {
  return audited(shop, request, async (within) => {
    const { transaction } = within;
    if (!(await takePhase(transaction, found, 'READY', 'WAITING'))) {
      return refused('ALREADY_HANDLED');
    }
    const { id, created, updated, needApproval, fileName } = found;
    const { name, label } = adapter.resource;
    await askForApproval(within, request, {
      kind: 'PRICE_IMPORT',
      subject: ['import', id],
      title: `匯入${label}，${needApproval} 列超過門檻`,
      path: `/${name}/import/${id}`,
      facts: [
        { label: '檔案', value: fileName },
        { label: '更新', value: `${updated} 列` },
        { label: '新增', value: `${created} 列` },
        { label: '超過門檻', value: `${needApproval} 列` },
      ],
      data: { importId: id, resource: name, skipErrors },
      requestKey: requestKeyOf(id),
      reason: '',
      call: `${name}/import-run`,
    });
    return readImport(transaction, adapter, id, shop.clock.now());
  });
}

/**
 * If undoing an import would lower a price by more than the limit, or make a discount above it, makes an approval
 * request: the refusal APPROVAL_NEEDED names it. Undefined if no approval is needed. The import does not change.
 */
export async function askToUndo(
  shop: Shop,
  request: RequestContext,
  adapter: ResourceAdapter,
  { id, fileName }: Import,
) {
  const asked = await audited(shop, request, async (within) => {
    const at = { transaction: within.transaction, now: shop.clock.now() };
    const rows = await unapprovedRows(at, adapter, id, 'UNDO');
    const [first] = rows;
    if (!first) return done(undefined);
    const { name, label } = adapter.resource;
    const approvalId = await askForApproval(within, request, {
      kind: 'PRICE_IMPORT',
      subject: ['import', id],
      title: `復原匯入${label}，${rows.length} 列超過門檻`,
      path: `/${name}/import/${id}`,
      facts: [
        { label: '檔案', value: fileName },
        { label: `第 ${first.row} 列`, value: first.why },
        { label: '超過門檻', value: `${rows.length} 列` },
      ],
      data: { importId: id, resource: name, isUndoing: true },
      requestKey: `${requestKeyOf(id)}-undo`,
      reason: '',
      call: `${name}/import-undo`,
    });
    return done({ approvalId, why: first.why });
  });
  if (!asked.ok) return asked;
  if (!asked.value) return undefined;
  const { approvalId, why } = asked.value;
  const message = `${why}，已送出核可申請，核可後才會復原`;
  return refused('APPROVAL_NEEDED', { message, extra: { approvalId } });
}
