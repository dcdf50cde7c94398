import { isDeepStrictEqual } from 'node:util';
import type { Segment, SegmentKind } from '#contract/messages.ts';
import { done } from '#contract/outcome.ts';
import type { Conditions } from '#contract/resources/conditions.ts';
import { members } from '#contract/resources/read-only/members.ts';
import type { ReadOnlyResource } from '#contract/resources/resource.ts';
import { readSearch } from '#rules/records/list-address.ts';
import { segmentOf } from '#rules/segments.ts';
import { membersWhoWait } from '#server/commerce/restock-notices/who-waits.ts';
import { readPurchaseDays } from '#server/ordering/orders/purchase-days.ts';
import { membersWithOrders } from '#server/people/accounts/members-with-orders.ts';
import { findReceivers, receiversAfter } from '#server/people/accounts/receivers.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import { inBatches } from '#server/platform/in-batches.ts';
import { findView } from '../views/read-views.ts';

/** Members of one statement. */
const batch = 500;

export interface SegmentReader {
  db: Queryable;
  now: Date;
  /** Whose saved views may be used, besides the shared ones. */
  administratorId: number;
}

/** The ids of members in batches, each once. */
type MemberBatches = AsyncIterable<number[]> | Iterable<number[]>;

/**
 * The members of a segment at `now`. VALIDATION_FAILED if its view does not exist, may not be seen, or
 * has a condition that the list no longer knows.
 */
export async function membersOfSegment(reader: SegmentReader, segment: Segment) {
  if ('memberIds' in segment) {
    const ids = [...new Set(segment.memberIds)].toSorted((one, other) => one - other);
    return done<MemberBatches>(Array.from(pieces(ids)));
  }
  if ('viewId' in segment) {
    const found = await membersOfView(reader, segment.viewId);
    return found ? done<MemberBatches>(found) : invalid(viewIsGone);
  }
  return done<MemberBatches>(membersOfKind(reader, segment.kind, segment.productId ?? null));
}

const viewIsGone = { segment: '找不到這個檢視，或它的條件已不適用，請重新選擇對象' };

function* pieces(ids: readonly number[]) {
  for (let at = 0; at < ids.length; at += batch) yield ids.slice(at, at + batch);
}

async function membersOfView({ db, now, administratorId }: SegmentReader, viewId: number) {
  const view = await findView(db, viewId, administratorId);
  if (view?.resource !== members.name) return undefined;
  const query = new URLSearchParams(view.query);
  const { keyword, conditions } = readSearch(members as unknown as ReadOnlyResource, query);
  // Conditions that no longer hold are left out of a list, but a message must not reach more members because of that.
  if (!isSame(conditions, query.get('where'))) return undefined;
  const found = await findReceivers(db, { search: { keyword, conditions }, list: '' }, now);
  return inBatches(batch, (after, limit) => receiversAfter(db, found.sql, { after, limit }));
}

/** Whether the conditions are all that the view has stored. */
function isSame(conditions: Conditions | undefined, stored: string | null): boolean {
  if (!stored) return conditions === undefined;
  try {
    // A condition without a value is stored without one.
    return isDeepStrictEqual(JSON.parse(JSON.stringify(conditions ?? null)), JSON.parse(stored));
  } catch {
    return false;
  }
}

async function* membersOfKind(
  { db, now }: SegmentReader,
  kind: SegmentKind,
  productId: number | null,
): AsyncGenerator<number[]> {
  if (kind === 'WAITING') {
    yield* inBatches(batch, (after, limit) => membersWhoWait(db, productId, { after, limit }));
    return;
  }
  const buyers = inBatches(batch, (after, limit) =>
    membersWithOrders(db, { orderedSince: new Date(0), after, limit }),
  );
  for await (const some of buyers) {
    const ids = some.map(({ id }) => id);
    const daysOf = await readPurchaseDays(db, ids);
    yield ids.filter((id) => segmentOf(daysOf.get(id) ?? [], now) === kind);
  }
}
