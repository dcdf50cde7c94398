import type { adminViewCalls } from '#contract/calls/admin-views.ts';
import { refused } from '#contract/outcome.ts';
import { type ReadOnlyResource, type Resource, rightTo } from '#contract/resources/resource.ts';
import { hasRight } from '#contract/rights.ts';
import type { Handlers, RequestContext } from '#server/platform/http/handler.ts';
import type { ListAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { Shop } from '#server/shop.ts';
import { countViews, readViews } from './read-views.ts';
import { createView, deleteView, updateView } from './write-views.ts';

/** The calls about saved views of lists. */
export function viewRoutes(
  shop: Shop,
  adapters: readonly ListAdapter<Resource | ReadOnlyResource>[],
): Handlers<typeof adminViewCalls> {
  /** A list whose rows the caller may read. */
  const readable = (name: string, { role }: RequestContext) => {
    const adapter = adapters.find(({ resource }) => resource.name === name);
    const right = adapter && rightTo(adapter.resource, 'read');
    return role && right && hasRight(role, right) ? adapter : undefined;
  };
  return {
    async searchViews({ body: { resource: name, place } }, request) {
      const adapter = readable(name, request);
      if (!adapter) return refused('NOT_FOUND');
      return readViews(shop, request, { resource: adapter.resource, place });
    },
    async countViews({ body: { resource: name, place } }, request) {
      const adapter = readable(name, request);
      return adapter ? countViews(shop, request, adapter, place) : refused('NOT_FOUND');
    },
    async createView({ body: { resource: name, place, ...given } }, request) {
      const adapter = readable(name, request);
      if (!adapter) return refused('NOT_FOUND');
      return createView(shop, request, { resource: adapter.resource, place }, given);
    },
    updateView: ({ params, body }, request) => updateView(shop, request, params.id, body),
    deleteView: ({ params, body }, request) => deleteView(shop, request, params.id, body.version),
  };
}
