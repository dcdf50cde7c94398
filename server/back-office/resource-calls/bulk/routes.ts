import type { adminBulkChangeCalls } from '#contract/calls/admin-bulk-changes.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { RecordAction } from '#contract/rights.ts';
import { hasRight, type Right } from '#contract/rights.ts';
import type { Handlers, RequestContext } from '#server/platform/http/handler.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { Shop } from '#server/shop.ts';
import { followBulkChange } from './follow-bulk-change.ts';
import { findBulkChange, listBulkChangeRows, readBulkChange } from './read-bulk-change.ts';
import type { Bulk } from './types.ts';

/** The calls that read, repeat and undo changes of many records. */
export function bulkChangeRoutes(
  shop: Shop,
  adapters: readonly ResourceAdapter[],
): Handlers<typeof adminBulkChangeCalls> {
  const { db } = shop;

  /** The change and its entity; FORBIDDEN if the role may not do this with records of its area. */
  async function found(
    id: number,
    { role }: RequestContext,
    action: RecordAction,
  ): Promise<Outcome<{ bulk: Bulk; adapter: ResourceAdapter }, 'NOT_FOUND' | 'FORBIDDEN'>> {
    const bulk = await findBulkChange(db, id);
    const adapter = adapters.find(({ resource }) => resource.name === bulk?.resource);
    if (!bulk || !adapter) return refused('NOT_FOUND');
    const right: Right = `${adapter.resource.area}.${action}`;
    if (!role || !hasRight(role, right)) return refused('FORBIDDEN', { extra: { right } });
    return done({ bulk, adapter });
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
      const { adapter, bulk } = known.value;
      return followBulkChange(shop, request, adapter, bulk, 'RETRY');
    },
    async undoBulkChange({ params }, request) {
      const known = await found(params.id, request, 'write');
      if (!known.ok) return known;
      const { adapter, bulk } = known.value;
      return followBulkChange(shop, request, adapter, bulk, 'UNDO');
    },
  };
}
