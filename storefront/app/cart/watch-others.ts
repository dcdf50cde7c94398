import { storageName } from '../storage.ts';
import { onCartOfOtherTab } from '../tabs.ts';
import type { CartMachine } from './session/machine.ts';

/** The checkout looks by itself for other windows before it changes or orders the sent cart, and says what it found. */
const isCheckout = () => /^\/checkout\/?$/.test(window.location.pathname);

const isVisible = () => document.visibilityState === 'visible';

/**
 * Reads the cart of this page again when another tab has changed it, and when the shopper comes back to the page:
 * another device may have changed it since. A hidden page, e.g. a prerendered one, reads its cart when it is opened,
 * and again only once it is seen.
 */
export function watchOthers(
  cart: Pick<CartMachine, 'fallBehind' | 'catchUp' | 'flush' | 'sendUnsent'>,
): void {
  let isAway = !isVisible();

  function look(): void {
    cart.fallBehind();
    if (isVisible() && !isCheckout()) cart.catchUp().catch(() => undefined);
  }

  async function leaveChange(): Promise<void> {
    const isRefused = await cart.flush();
    if (isRefused) await cart.sendUnsent();
  }

  function leave(): void {
    isAway = true;
    // The next tab that the shopper looks at must find the last change. `flush` reads nothing.
    // If another device has changed the cart, the change is added to that.
    if (!isCheckout()) void leaveChange();
  }

  function comeBack(): void {
    if (!isAway) return;
    isAway = false;
    look();
  }

  document.addEventListener('visibilitychange', () => (isVisible() ? comeBack() : leave()));
  // A page from the browser's cache has missed the messages of other tabs.
  window.addEventListener('pagehide', () => {
    isAway = true;
  });
  window.addEventListener('pageshow', ({ persisted }) => persisted && comeBack());
  // Changes without a network are sent as soon as it is back, as the message to the shopper said.
  window.addEventListener('online', () => {
    if (!isCheckout()) void cart.sendUnsent();
  });
  window.addEventListener('storage', ({ key }) => key === storageName('productData') && look());
  onCartOfOtherTab(look);
}
