import type { Segment, SegmentKind } from '#contract/messages.ts';
import { done } from '#contract/outcome.ts';
import { segmentOf } from '#rules/members/segments.ts';
import { membersWhoWait } from '#server/commerce/restock-notices/who-waits.ts';
import { readPurchaseDays } from '#server/ordering/orders/purchase-days.ts';
import { membersWithOrders } from '#server/people/accounts/members-with-orders.ts';
import { findReceivers, receiversAfter } from '#server/people/accounts/receivers.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import { inBatches } from '#server/platform/in-batches.ts';
import { memberSearchOfView, viewIsGone } from '../views/member-search.ts';

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
    return found ? done<MemberBatches>(found) : invalid({ segment: viewIsGone });
  }
  return done<MemberBatches>(membersOfKind(reader, segment.kind, segment.productId ?? null));
}

function* pieces(ids: readonly number[]) {
  for (let at = 0; at < ids.length; at += batch) yield ids.slice(at, at + batch);
}

async function membersOfView({ db, now, administratorId }: SegmentReader, viewId: number) {
  const search = await memberSearchOfView(db, viewId, administratorId);
  if (!search) return undefined;
  const found = await findReceivers(db, { search, list: '' }, now);
  return inBatches(batch, (after, limit) => receiversAfter(db, found.sql, { after, limit }));
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
