import { useState } from 'react';
import type { CombinationCard, ProductCard } from '#contract/entities/catalog.ts';
import type { SaleableKind } from '#rules/goods/saleable.ts';
import { afterPaint } from '../after-load.ts';
import { noConnection } from '../loading-and-offline/network.ts';
import { toastWarning } from '../stores/toast.ts';

/** Puts one unit into the cart; `busy` while it does. */
export function useQuickAdd(kind: SaleableKind, item: ProductCard | CombinationCard) {
  const [busy, setBusy] = useState(false);
  async function add() {
    if (busy) return;
    setBusy(true);
    try {
      // Pricing the cart takes longer than a frame, and the press has to be seen at once.
      await afterPaint();
      const { cartSession } = await import('../cart/cart-session.ts');
      await cartSession.add(kind, item, 1);
    } catch {
      // The cart's code could not be loaded. The cart itself shows what it cannot do.
      toastWarning(noConnection(), { retry: () => void add() });
    } finally {
      setBusy(false);
    }
  }
  return { busy, add };
}
