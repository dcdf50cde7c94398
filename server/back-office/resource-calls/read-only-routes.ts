import type { ReadOnlyCallName } from '#contract/calls/read-only-resources.ts';
import { callsOfReadOnlyResource, type ReadOnlyCall } from '#contract/record-endpoints.ts';
import type { ReadOnlyResource } from '#contract/resources/resource.ts';
import type { Handler } from '#server/platform/http/handler.ts';
import type { ListAdapter, ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { Shop } from '#server/shop.ts';
import { search } from './routes.ts';
import { exportHandler, importHandlers } from './spreadsheet-routes.ts';

/** The handlers of all read-only resources. `adapters` are all entities, because references may lead to any. */
export function readOnlyRoutes(
  shop: Shop,
  readOnlyAdapters: readonly ListAdapter<ReadOnlyResource>[],
  adapters: readonly ResourceAdapter[],
): Readonly<Record<ReadOnlyCallName, Handler>> {
  return Object.fromEntries(
    readOnlyAdapters.flatMap((adapter) => {
      const handlers: Record<ReadOnlyCall, Handler> = {
        search: search(shop, adapter),
        'advance-search': search(shop, adapter),
        export: exportHandler(shop, adapters, adapter),
        ...importHandlers(shop, adapters, adapter),
      };
      const { resource } = adapter;
      return callsOfReadOnlyResource(resource).map((call) => [
        `${resource.name}/${call}`,
        handlers[call],
      ]);
    }),
  );
}
