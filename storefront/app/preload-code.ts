import { afterLoad, afterPaint } from './after-load.ts';

const parts = [
  () => import('./cart/cart-session.ts'),
  () => import('./page-loaders.ts').then(({ prepareSteps }) => prepareSteps()),
  () => import('./compare/compared.ts').then(({ restore }) => restore()),
  () => import('./frame/modals/open-modals.tsx'),
  () => import('./frame/modals/message-modals.tsx'),
  () => import('./frame/free-shipping-left.tsx'),
  () => import('./pages/product/later-parts.tsx'),
];

/**
 * Loads the code of steps to other pages, of the cart and of messages before it is needed: when the page is idle,
 * or at a press. So it is there if the connection fails later. A failure is shown where the code is needed.
 */
export function preloadCode(): void {
  for (const press of ['pointerdown', 'keydown']) {
    window.addEventListener(press, () => void loadAfterPress(), { once: true, passive: true });
  }
  void loadWhenIdle();
}

/** One part in each idle moment: together they would be a long task, which delays a press. */
async function loadWhenIdle(): Promise<void> {
  for (const part of parts) {
    await afterLoad();
    await part().catch(() => {});
  }
}

/** What the press itself changes is painted first. */
async function loadAfterPress(): Promise<void> {
  await afterPaint();
  for (const part of parts) part().catch(() => {});
}
