import type { adminTaskCalls } from '#contract/calls/admin-tasks.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { readExportFile } from './export-file.ts';

/** The call that answers files that tasks have made. */
export function exportRoutes(shop: Shop): Handlers<Pick<typeof adminTaskCalls, 'readExportFile'>> {
  return {
    readExportFile: ({ params }, request) => readExportFile(shop, request, params.id),
  };
}
