import { afterLoad } from './after-load.ts';

/**
 * Loads the code of steps to other pages, of the cart and of messages before it is needed: when the page is idle,
 * or at a press. So it is there if the connection fails later. A failure is shown where the code is needed.
 */
export function preloadCode(): void {
  for (const press of ['pointerdown', 'keydown']) {
    window.addEventListener(press, load, { once: true, passive: true });
  }
  void afterLoad().then(load);
}

const parts = [
  () => import('./frame/modals/open-modals.tsx'),
  () => import('./frame/modals/message-modals.tsx'),
  () => import('./cart/cart-session.ts'),
  () => import('./frame/free-shipping-left.tsx'),
  () => import('./pages/product/later-parts.tsx'),
];

function load(): void {
  import('./compare/compared.ts').then(({ restore }) => restore()).catch(() => {});
  import('./page-loaders.ts').then(({ prepareSteps }) => prepareSteps()).catch(() => {});
  for (const part of parts) part().catch(() => {});
}
