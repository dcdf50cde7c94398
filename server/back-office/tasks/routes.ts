import type { adminTaskCalls } from '#contract/calls/admin-tasks.ts';
import { done } from '#contract/outcome.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { cancelSeenTask, readTask, retryTask, searchTasks } from './tasks.ts';

/** The calls about background tasks of the back office (row 7.150). */
export function taskRoutes(shop: Shop): Handlers<Omit<typeof adminTaskCalls, 'readExportFile'>> {
  return {
    searchTasks: async ({ body }, request) => done(await searchTasks(shop, request, body)),
    readTask: async ({ params }, request) => readTask(shop, request, params.id),
    retryTask: async ({ params }) => retryTask(shop, params.id),
    cancelTask: async ({ params }, request) => cancelSeenTask(shop, request, params.id),
  };
}
