import { browserSettings } from '../browser-settings.ts';
import { isSaving } from './saving.ts';

let worker: Promise<ServiceWorker | null> | undefined;

/** What a page does for later steps. Call it once the page is idle. */
export async function enterPage(): Promise<void> {
  const address = window.location.href;
  // A slow step needs it at once.
  void import('./skeletons.tsx').catch(() => {});
  worker ??= startWorker();
  const active = await worker;
  // The shopper may have gone on meanwhile: then the next page tells of itself.
  if (!active || isSaving() || address !== window.location.href) return;
  active.postMessage({ address, files: loadedFiles() });
}

/** The service worker that keeps the last public pages; null if the browser or the shop has none. */
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

/** The scripts that this page has loaded, which its HTML does not all name. */
function loadedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith('/assets/'));
}
