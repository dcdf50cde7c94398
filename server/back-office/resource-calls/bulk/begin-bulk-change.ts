import { and, eq, sql } from 'drizzle-orm';
import type { ErrorCode } from '#contract/error-codes.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { mostChangedAtOnce } from '#contract/resources/bulk-change.ts';
import { isKey } from '#contract/rights.ts';
import { toSnakeKey } from '#contract/wire-case.ts';
import { formatNumber } from '#rules/numbers.ts';
import { checkBulkChange } from '#rules/records/bulk-change.ts';
import { checkConditions } from '#rules/records/check-conditions.ts';
import { type Transaction, transactUnlessRefused } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { sha256 } from '#server/platform/random.ts';
import { whereOf } from '#server/resource-engine/find.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { Shop, ShopInTransaction } from '#server/shop.ts';
import { beginTask } from '../../tasks/tasks.ts';
import { refuseFields } from '../field-rights.ts';
import { answerOf } from './bulk-answer.ts';
import { bulkChangeRows, bulkChanges } from './tables.ts';
import { tryBulkChange } from './try-bulk-change.ts';
import type { Bulk, BulkChangeRequest } from './types.ts';
import { writeBulkChange } from './write-bulk-change.ts';

/**
 * Changes many records in the same way: up to 500 within the request, more in a task. A record that cannot be
 * changed is refused with its reason; the others are not affected. COUNT_CHANGED, with the new count, if a search
 * finds more or fewer than the caller saw. A second request with the same Idempotency-Key gets the answer of the
 * first.
 */
export async function beginBulkChange(
  shop: Shop,
  request: RequestContext,
  adapter: ResourceAdapter,
  wanted: BulkChangeRequest,
) {
  const { resource } = adapter;
  // The change is written with all rights of the administrator, of which a key may have few.
  if (request.role && isKey(request.role)) return refused('FORBIDDEN');
  const fields = Object.keys(wanted.change);
  const problems = problemsOf(adapter, wanted);
  if (Object.keys(problems).length > 0) return invalid(problems);
  const forbidden = refuseFields(resource, request, fields);
  if (forbidden) return forbidden;
  if (wanted.dryRun) return tryBulkChange(shop, request, adapter, wanted);
  const asked = { change: wanted.change, fields, undoes: null };
  return transactUnlessRefused(shop.db, (transaction) =>
    begin({ shop, request, transaction, adapter }, asked, wanted, (id) =>
      meant(shop, transaction, adapter, id, wanted),
    ),
  );
}

function problemsOf({ resource }: ResourceAdapter, { change, search }: BulkChangeRequest) {
  const ofChange = Object.entries(checkBulkChange(resource, change));
  return {
    ...(search?.conditions && checkConditions(resource, search.conditions, 'search.conditions')),
    ...Object.fromEntries(
      ofChange.map(([name, sentence]) => [`change.${toSnakeKey(name)}`, sentence]),
    ),
  };
}

export interface Beginning {
  shop: ShopInTransaction;
  request: RequestContext;
  transaction: Transaction;
  adapter: ResourceAdapter;
}

/** The change to each record. */
type Asked = Pick<Bulk, 'change' | 'fields' | 'undoes'> & { retries?: number; isApproved?: true };

/** Stores which records the change is about; answers their number, or a refusal. */
type Meaning<Code extends ErrorCode> = (id: number) => Promise<Outcome<number, Code>>;

/** Stores a change with its records, and carries it out now or enqueues a task for it. */
export async function begin<Code extends ErrorCode>(
  beginning: Beginning,
  asked: Asked,
  wanted: unknown,
  mean: Meaning<Code>,
) {
  const { shop, request, transaction, adapter } = beginning;
  const { administratorId, requestId, idempotencyKey: key = null } = request;
  const resource = adapter.resource.name;
  const askedHash = sha256(`${resource} ${JSON.stringify(wanted)}`);
  const [made] = await transaction
    .insert(bulkChanges)
    .values({
      ...asked,
      resource,
      administratorId,
      requestId,
      key,
      askedHash,
      createdAt: shop.clock.now(),
    })
    // Of two simultaneous requests the second one waits here until the first has committed.
    .onConflictDoNothing()
    .returning();
  if (!made) return repeated(transaction, { administratorId, key, askedHash });
  const total = await mean(made.id);
  if (!total.ok) return total;
  const bulk = { ...made, total: total.value };
  return total.value > mostChangedAtOnce ? doLater(beginning, bulk) : doNow(beginning, bulk);
}

async function doNow({ shop, transaction, adapter }: Beginning, bulk: Bulk) {
  await writeBulkChange({ shop, transaction, adapter, bulk });
  await transaction
    .update(bulkChanges)
    .set({ total: bulk.total, isDone: true })
    .where(eq(bulkChanges.id, bulk.id));
  return done(await answerOf(transaction, { ...bulk, isDone: true }));
}

async function doLater({ shop, request, transaction, adapter }: Beginning, bulk: Bulk) {
  const { name, label } = adapter.resource;
  const taskId = await beginTask(shop, transaction, request, {
    kind: bulk.undoes === null ? 'BULK_CHANGE' : 'BULK_UNDO',
    title: `${label} ${formatNumber(bulk.total)} 筆`,
    data: { bulkChangeId: bulk.id, path: `/${name}/bulk/${bulk.id}` },
  });
  await transaction
    .update(bulkChanges)
    .set({ total: bulk.total, taskId })
    .where(eq(bulkChanges.id, bulk.id));
  return done(await answerOf(transaction, { ...bulk, taskId }));
}

/** The answer of the earlier request. Another change under its key, a second undo and a second retry are refused. */
async function repeated(
  transaction: Transaction,
  { administratorId, key, askedHash }: Pick<Bulk, 'administratorId' | 'key' | 'askedHash'>,
) {
  const [before] = key
    ? await transaction
        .select()
        .from(bulkChanges)
        .where(and(eq(bulkChanges.administratorId, administratorId), eq(bulkChanges.key, key)))
    : [];
  if (!before) return refused('ALREADY_HANDLED');
  if (before.askedHash !== askedHash) return refused('IDEMPOTENCY_KEY_REUSED');
  return done(await answerOf(transaction, before));
}

/** Stores the records with their present versions. A record that somebody changes before it is written is refused. */
async function meant(
  shop: Shop,
  transaction: Transaction,
  adapter: ResourceAdapter,
  id: number,
  { rows = [], search, expectedCount }: BulkChangeRequest,
): Promise<Outcome<number, 'COUNT_CHANGED'>> {
  if (!search) {
    const once = [...new Map(rows.map((row) => [row.id, row])).values()];
    await transaction
      .insert(bulkChangeRows)
      .values(once.map((row) => ({ bulkChangeId: id, recordId: row.id, version: row.version })));
    return done(once.length);
  }
  const where = await whereOf(transaction, adapter, search, shop.clock.now());
  const { rowCount } = await transaction.execute(sql`
    insert into ${bulkChangeRows} (bulk_change_id, record_id, version)
    select ${id}::integer, ${adapter.column('id')}, ${adapter.column('version')}
    from ${adapter.table} where ${where ?? sql`true`}`);
  const count = rowCount ?? 0;
  return count === expectedCount ? done(count) : refused('COUNT_CHANGED', { extra: { count } });
}
