import { afterLoad, afterPaint } from './after-load.ts';

/**
 * Loads the code of steps to other pages, of the cart and of messages before it is needed: when the page is idle,
 * or after a press. So it is there if the connection fails later. A failure is shown where the code is needed. The
 * parts come one after the other, and after the frame that shows the press, because each delays the next press.
 */
export function preloadCode(): void {
  for (const press of ['click', 'keydown']) {
    window.addEventListener(press, () => void afterPaint().then(load), {
      once: true,
      passive: true,
    });
  }
  void afterLoad().then(load);
}

const parts: readonly (() => Promise<unknown>)[] = [
  () => import('./page-loaders.ts').then(({ prepareSteps }) => prepareSteps()),
  () => import('./compare/compared.ts').then(({ restore }) => restore()),
  () => import('./cart/cart-session.ts'),
  () => import('./frame/modals/open-modals.tsx'),
  () => import('./frame/modals/message-modals.tsx'),
  () => import('./frame/free-shipping-left.tsx'),
  () => import('./pages/product/later-parts.tsx'),
];

let isLoading = false;

async function load(): Promise<void> {
  if (isLoading) return;
  isLoading = true;
  for (const part of parts) {
    await part().catch(() => {});
    await afterLoad();
  }
}
