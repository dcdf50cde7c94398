import { afterLoad } from './after-load.ts';

/**
 * Loads the code of steps to other pages, and the list of modals, before they are needed: when the page is idle, or
 * when the shopper presses something. A failure shows where the code is needed.
 */
export function loadAhead(): void {
  for (const press of ['pointerdown', 'keydown']) {
    window.addEventListener(press, load, { once: true, passive: true });
  }
  void afterLoad().then(load);
}

function load(): void {
  void import('./page-loaders.ts').then(({ prepareSteps }) => prepareSteps()).catch(() => {});
  void import('./frame/modals/open-modals.tsx').catch(() => {});
}
