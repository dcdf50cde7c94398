import type { WorkerPage } from '../handler.ts';
import type { PublicSettings } from '../settings.ts';
import { offlinePage } from './offline-page.server.tsx';

/** The offline page with the built styles, and the release that it belongs to. */
export async function workerPage(settings: PublicSettings): Promise<WorkerPage> {
  const { assets } = await import('virtual:react-router/server-build');
  return { html: offlinePage(settings, assets.routes.root?.css ?? []), release: assets.version };
}
