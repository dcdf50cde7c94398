import type { adminViewCalls } from '#contract/calls/admin-views.ts';
import { refused } from '#contract/outcome.ts';
import { type Listing, type Resource, rightTo } from '#contract/resources/resource.ts';
import { hasRight } from '#contract/rights.ts';
import type { Handlers, RequestContext } from '#server/platform/http/handler.ts';
import type { BoundList } from '#server/records/bound.ts';
import type { Shop } from '#server/shop.ts';
import { countViews, readViews } from './read-views.ts';
import { createView, deleteView, updateView } from './write-views.ts';

/** The views of lists that people save. */
export function viewRoutes(
  shop: Shop,
  bounds: readonly BoundList<Resource | Listing>[],
): Handlers<typeof adminViewCalls> {
  /** A list whose rows the caller may read. */
  const readable = (name: string, { role }: RequestContext) => {
    const bound = bounds.find(({ resource }) => resource.name === name);
    const right = bound && rightTo(bound.resource, 'read');
    return role && right && hasRight(role, right) ? bound : undefined;
  };
  return {
    async searchViews({ body: { resource: name, place } }, request) {
      const bound = readable(name, request);
      if (!bound) return refused('NOT_FOUND');
      return readViews(shop, request, { resource: bound.resource, place });
    },
    async countViews({ body: { resource: name, place } }, request) {
      const bound = readable(name, request);
      return bound ? countViews(shop, request, bound, place) : refused('NOT_FOUND');
    },
    async createView({ body: { resource: name, place, ...given } }, request) {
      const bound = readable(name, request);
      if (!bound) return refused('NOT_FOUND');
      return createView(shop, request, { resource: bound.resource, place }, given);
    },
    updateView: ({ params, body }, request) => updateView(shop, request, params.id, body),
    deleteView: ({ params, body }, request) => deleteView(shop, request, params.id, body.version),
  };
}
