import type { adminBulkChangeCalls } from '#contract/calls/admin-bulk-changes.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { RecordAction } from '#contract/rights.ts';
import { hasRight, type Right } from '#contract/rights.ts';
import type { Handlers, RequestContext } from '#server/platform/http/handler.ts';
import type { BoundResource } from '#server/records/bound.ts';
import type { Shop } from '#server/shop.ts';
import { followBulkChange } from './follow-bulk-change.ts';
import { findBulkChange, listBulkChangeRows, readBulkChange } from './read-bulk-change.ts';
import type { Bulk } from './types.ts';

/** Changes of many records, read, done again and undone. */
export function bulkChangeRoutes(
  shop: Shop,
  bounds: readonly BoundResource[],
): Handlers<typeof adminBulkChangeCalls> {
  const { db } = shop;

  /** The change and its entity; FORBIDDEN if the role may not do this with records of its area. */
  async function found(
    id: number,
    { role }: RequestContext,
    action: RecordAction,
  ): Promise<Outcome<{ bulk: Bulk; bound: BoundResource }, 'NOT_FOUND' | 'FORBIDDEN'>> {
    const bulk = await findBulkChange(db, id);
    const bound = bounds.find(({ resource }) => resource.name === bulk?.resource);
    if (!bulk || !bound) return refused('NOT_FOUND');
    const right: Right = `${bound.resource.area}.${action}`;
    if (!role || !hasRight(role, right)) return refused('FORBIDDEN', { extra: { right } });
    return done({ bulk, bound });
  }

  return {
    async readBulkChange({ params }, request) {
      const known = await found(params.id, request, 'read');
      return known.ok ? readBulkChange(db, known.value.bulk) : known;
    },
    async listBulkChangeRows({ params, query }, request) {
      const known = await found(params.id, request, 'read');
      return known.ok ? listBulkChangeRows(db, known.value.bulk, query) : known;
    },
    async retryBulkChange({ params }, request) {
      const known = await found(params.id, request, 'write');
      if (!known.ok) return known;
      const { bound, bulk } = known.value;
      return followBulkChange(shop, request, bound, bulk, 'RETRY');
    },
    async undoBulkChange({ params }, request) {
      const known = await found(params.id, request, 'write');
      if (!known.ok) return known;
      const { bound, bulk } = known.value;
      return followBulkChange(shop, request, bound, bulk, 'UNDO');
    },
  };
}
