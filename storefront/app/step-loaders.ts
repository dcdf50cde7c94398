/**
 * The functions that read the data of navigations (page-loaders.ts). If their script is lost, the wanted page is loaded
 * whole, as for a route whose script is lost (loading-and-offline/lost-script.ts); that navigation never completes.
 */
export function stepLoaders() {
  return import('./page-loaders.ts').catch(() => {
    window.dispatchEvent(new Event('lost-script'));
    return new Promise<never>(() => {});
  });
}
