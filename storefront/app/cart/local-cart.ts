import { readStored, removeStored, writeStored } from '../storage.ts';
import { type CartItems, readLocalItems } from '../stores/cart-items.ts';

/** The visitor's cart, stored in this browser (G-087). */
export const localCart = {
  read: readLocalItems,
  keep: (items: CartItems): void => writeStored('productData', items),
  forget(): void {
    removeStored('productData');
    removeStored('cart-merge');
  },
  /** The idempotency key of the merge: this cart is merged once, even if the answer is lost and the page reloaded. */
  mergeKey(): string {
    const stored = readStored('cart-merge');
    if (typeof stored === 'string') return stored;
    const key = [...crypto.getRandomValues(new Uint32Array(4))].join('-');
    writeStored('cart-merge', key);
    return key;
  },
  forgetMergeKey: (): void => removeStored('cart-merge'),
};

export type LocalCart = typeof localCart;
