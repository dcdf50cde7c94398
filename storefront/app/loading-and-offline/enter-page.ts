import { browserSettings } from '../browser-settings.ts';
import { isSaving } from './saving.ts';

let worker: Promise<ServiceWorker | null> | undefined;

/** Prepares later steps. Call it once the page is idle. */
export async function enterPage(): Promise<void> {
  const address = window.location.href;
  // A slow navigation must be able to show it at once.
  void import('./skeletons.tsx').catch(() => {});
  worker ??= startWorker();
  const active = await worker;
  // The shopper may have gone to another page meanwhile, which then reports itself.
  if (!active || isSaving() || address !== window.location.href) return;
  active.postMessage({ address, files: loadedFiles() });
}

/** The service worker that caches the last public pages; null if the browser or the shop has none. */
async function startWorker(): Promise<ServiceWorker | null> {
  if (!browserSettings().keepsPages || !navigator.serviceWorker) return null;
  try {
    await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
    return (await navigator.serviceWorker.ready).active;
  } catch {
    // Private windows may refuse it.
    return null;
  }
}

/** The scripts that this page has loaded; its HTML does not name all of them. */
function loadedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith('/assets/'));
}
