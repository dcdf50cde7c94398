import { done } from '#contract/outcome.ts';
import type { StoredRecord } from '#contract/resources/resource.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { onlyOnce, type StoreAnswer } from '#server/platform/http/idempotency.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { WriteOutcome } from '#server/resource-engine/write-records.ts';
import type { Shop } from '#server/shop.ts';
import type { Audited } from '../admin/audit.ts';

interface Making {
  adapter: ResourceAdapter;
  call: 'create' | 'copy';
  /** What a repetition has to ask for as well. */
  asked: unknown;
}

/** Stores the answer about a made record with the record itself. */
export type StoreMade = (within: Pick<Audited, 'transaction'>, made: WriteOutcome) => Promise<void>;

/**
 * Makes a record once for each Idempotency-Key of an administrator, and answers it; each request without one makes
 * another record.
 */
export function makingOnce(
  shop: Shop,
  { administratorId, idempotencyKey: key }: RequestContext,
  { adapter, call, asked: body }: Making,
  make: (store: StoreMade) => Promise<WriteOutcome>,
) {
  // Positive ids are those of members.
  const memberId = -administratorId;
  const request = { memberId, endpoint: `${adapter.resource.name}/${call}`, key, body };
  return onlyOnce(shop, request, async (storeAnswer: StoreAnswer<StoredRecord>) => {
    const made = await make(async ({ transaction }, written) => {
      if (written.ok) await storeAnswer(transaction, written.value.record);
    });
    return made.ok ? done(made.value.record) : made;
  });
}
