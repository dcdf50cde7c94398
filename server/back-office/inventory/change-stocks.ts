import { done, refused } from '#contract/outcome.ts';
import { requiredInChinese } from '#contract/rule-messages.ts';
import type { StockCause } from '#contract/stocks.ts';
import { openAdjustment } from '#server/commerce/stock/adjustments.ts';
import { type StockAlert, setStockAlerts } from '#server/commerce/stock/alerts.ts';
import {
  type CountChange,
  type CountProblem,
  changeCounts,
  problemSentence,
} from '#server/commerce/stock/change-counts.ts';
import { setPlaces } from '#server/commerce/stock/places.ts';
import { readStockRows, type StockRow } from '#server/commerce/stock/read-stock-list.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { sha256 } from '#server/platform/random.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, audited, recordActions } from '../admin/audit.ts';

type Request = Actor & Pick<RequestContext, 'idempotencyKey'>;

export interface Adjustment {
  /** `seen`: the available units that the administrator saw, if the change is meant only for these. */
  rows: readonly { id: number; by: number; seen?: number | undefined }[];
  cause: StockCause;
  note: string;
}

export interface Counting {
  /** `expected`: the units on hand that the administrator saw before counting. */
  rows: readonly { id: number; expected: number; counted: number }[];
  note: string;
}

/**
 * Adds units to stock records or removes them, all rows or none, once for each Idempotency-Key. STOCK_IS_HELD if
 * fewer would be left than shoppers have reserved, STALE_RECORD if other units are available than were seen.
 */
export async function adjustStocks(shop: Shop, request: Request, adjustment: Adjustment) {
  if (request.idempotencyKey === undefined) return invalid({ idempotency_key: requiredInChinese });
  const changes = adjustment.rows.map(({ id, by, seen }) => ({
    id,
    web: by,
    erp: by,
    ...(seen !== undefined && { seen }),
  }));
  return change(shop, request, { ...adjustment, call: 'adjustStocks', changes });
}

/**
 * Sets stock records to the counted units, all rows or none. STALE_RECORD if a count has changed since the
 * administrator saw it. A count may leave fewer units than shoppers have reserved; then the last of them to check
 * out are refused.
 */
export async function countStocks(shop: Shop, request: Request, { rows, note }: Counting) {
  const changes = rows.map(({ id, expected, counted }) => ({
    id,
    web: counted - expected,
    erp: counted - expected,
    expected,
  }));
  return change(shop, request, { cause: 'COUNT', note, call: 'countStocks', changes });
}

interface Change {
  call: 'adjustStocks' | 'countStocks';
  cause: StockCause;
  note: string;
  changes: readonly Wanted[];
}

type Wanted = Omit<CountChange, 'adjustmentId'>;

async function change(shop: Shop, request: Request, { call, cause, note, changes }: Change) {
  const ids = changes.map(({ id }) => id);
  const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at);
  if (twice >= 0) return invalid({ [`rows.${twice}.id`]: '同一個品項出現兩次' });
  const { administratorId, idempotencyKey: key } = request;
  const at = shop.clock.now();
  const outcome = await audited(shop, request, async ({ transaction }) => {
    const opened = await openAdjustment(transaction, {
      administratorId,
      cause,
      note,
      createdAt: at,
      ...(key !== undefined && {
        key,
        askedHash: sha256(JSON.stringify([call, cause, note, changes])),
      }),
    });
    if (!opened.ok) return opened;
    if (opened.value === 'repeated') return done(undefined);
    const before = await readStockRows(transaction, ids);
    const adjustmentId = opened.value.id;
    const rows = changes.map((wanted) => ({ ...wanted, adjustmentId }));
    const problems = await changeCounts(transaction, rows, at);
    if (problems.length > 0) return refuse(changes, before, problems);
    await noteCounts(shop, transaction, request, { call, cause, before, ids });
    return done(undefined);
  });
  if (!outcome.ok) return outcome;
  await shop.cache.invalidate(['stock']);
  return done(await readStockRows(shop.db, ids));
}

interface Noted {
  call: Change['call'];
  cause: StockCause;
  before: readonly StockRow[];
  ids: readonly number[];
}

/** One audit entry for each record, with its counts before and after. */
async function noteCounts(
  shop: Shop,
  transaction: Transaction,
  actor: Actor,
  { call, cause, before, ids }: Noted,
) {
  const earlier = new Map(before.map(({ id, onHand }) => [id, onHand]));
  const entries = (await readStockRows(transaction, ids)).map(({ id, name, onHand }) => ({
    call,
    subject: ['stocks', id] as const,
    title: name,
    before: { onHand: earlier.get(id) ?? 0 },
    after: { onHand, cause },
  }));
  await recordActions(shop, transaction, actor, entries);
}

/** The refusal with a sentence for each row that prevents the change. */
function refuse(
  changes: readonly Wanted[],
  before: readonly StockRow[],
  problems: readonly CountProblem[],
) {
  const names = new Map(before.map(({ id, name }) => [id, name]));
  const errors = Object.fromEntries(
    problems.map((problem) => [
      `rows.${changes.findIndex(({ id }) => id === problem.id)}`,
      problemSentence(problem, names.get(problem.id) ?? ''),
    ]),
  );
  const [first = ''] = Object.values(errors);
  const others = problems.length - 1;
  const message = others > 0 ? `${first}（另有 ${others} 個品項）` : first;
  const kinds = new Set(problems.map(({ problem }) => problem));
  if (kinds.has('UNKNOWN')) return refused('NOT_FOUND', { message, errors });
  if (kinds.has('TOO_MANY')) return refused('VALIDATION_FAILED', { message, errors });
  return refused(kinds.has('MOVED') || kinds.has('UNLIKE') ? 'STALE_RECORD' : 'STOCK_IS_HELD', {
    message,
    errors,
    extra: { rows: problems.map(({ id, onHand, held }) => ({ id, onHand, held })) },
  });
}

/** Sets when the shop warns of these stock records. NOT_FOUND, and nothing is set, if one of them is unknown. */
export function changeAlerts(
  shop: Shop,
  actor: Actor,
  { ids, ...alert }: StockAlert & { ids: readonly number[] },
) {
  return audited(shop, actor, async ({ transaction }) => {
    const wanted = [...new Set(ids)];
    const before = await readStockRows(transaction, wanted);
    const changed = await setStockAlerts(transaction, wanted, alert);
    if (changed < wanted.length) return refused('NOT_FOUND');
    const entries = before.map(({ id, name, alertUnits, alertDays }) => ({
      call: 'setStockAlerts' as const,
      subject: ['stocks', id] as const,
      title: name,
      before: { alertUnits, alertDays },
      after: { ...alert },
    }));
    await recordActions(shop, transaction, actor, entries);
    return done({ changed });
  });
}

/** Sets where these goods lie on the shelves. NOT_FOUND, and nothing is set, if one of them is unknown. */
export function changePlaces(
  shop: Shop,
  actor: Actor,
  rows: readonly { id: number; place: string }[],
) {
  return audited(shop, actor, async ({ transaction }) => {
    const wanted = new Map(rows.map(({ id, place }) => [id, place]));
    const before = await readStockRows(transaction, [...wanted.keys()]);
    const changes = before.filter(({ id, place }) => wanted.get(id) !== place);
    if (before.length < wanted.size) return refused('NOT_FOUND');
    await setPlaces(
      transaction,
      changes.map(({ id }) => ({ id, place: wanted.get(id) ?? '' })),
    );
    const entries = changes.map(({ id, name, place }) => ({
      call: 'setStockPlaces' as const,
      subject: ['stocks', id] as const,
      title: name,
      before: { place },
      after: { place: wanted.get(id) ?? '' },
    }));
    await recordActions(shop, transaction, actor, entries);
    return done({ changed: changes.length });
  });
}
