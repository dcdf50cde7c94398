import type { adminWorkspaceCalls } from '#contract/calls/admin-workspace.ts';
import { done, refused } from '#contract/outcome.ts';
import { listedNamed } from '#contract/resources/read-only/index.ts';
import { type ReadOnlyResource, type Resource, rightTo } from '#contract/resources/resource.ts';
import { hasRight } from '#contract/rights.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { ListAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { Shop } from '#server/shop.ts';
import { readHistory } from '../admin/history.ts';
import { notePresence, othersAt } from '../admin/presence.ts';
import type { SettingsAdapters } from '../settings/settings-adapters.ts';
import { undoSettingChange } from '../settings/undo-settings.ts';
import { readSettingGroups, writeSettingGroup } from '../settings/write-settings.ts';
import { clientSettings } from './client-settings.ts';
import { navigationMenus } from './navigation.ts';
import { searchEverything } from './search-everything.ts';

interface Parts {
  adapters: readonly ListAdapter<Resource | ReadOnlyResource>[];
  settings: SettingsAdapters;
}

/** The calls for the frame of the screens. */
export function workspaceRoutes(
  shop: Shop,
  { adapters, settings }: Parts,
): Handlers<typeof adminWorkspaceCalls> {
  return {
    listNavigationMenus: async (_, { role }) => done(role ? navigationMenus(role) : []),
    readClientSettings: async (_, { role }) =>
      role ? done(clientSettings(shop.config.BRAND_NAME, role)) : refused('FORBIDDEN'),
    searchEverything: async ({ body }, { role }) =>
      done(role ? await searchEverything(shop, adapters, role, body.keyword) : []),
    async noteEditing({ body: { isEditing, ...place } }, request) {
      const resource = listedNamed(place.resource);
      if (!resource) return refused('NOT_FOUND');
      const { role } = request;
      const right = rightTo(resource, 'read');
      if (!role || !right || !hasRight(role, right)) return refused('FORBIDDEN');
      await notePresence(shop, request, place, isEditing);
      return done({ editing: await othersAt(shop, request, place) });
    },
    readSettings: async () => done(await readSettingGroups(shop, settings)),
    writeSettings: async ({ body }, request) => writeSettingGroup(shop, request, settings, body),
    readSettingsHistory: async ({ params, query }) =>
      done(await readHistory(shop.db, 'settings', params.id, query.before)),
    undoSettings: async ({ params }, request) =>
      undoSettingChange(shop, request, settings, params.id),
  };
}
