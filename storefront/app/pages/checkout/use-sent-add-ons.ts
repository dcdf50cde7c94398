import { useState } from 'react';
import type { ProductCard } from '#contract/entities/catalog.ts';
import type { AskedAddOn } from '#rules/cart-lines.ts';
import { cartSession } from '../../cart/cart-session.ts';
import { sendCartAgain } from '../../cart/send-cart.ts';
import { describeFailure, isSignedOut, showRefusal } from '../../errors.ts';
import { useCartStore } from '../../stores/cart.ts';

export type SentAddOns = ReturnType<typeof useSentAddOns>;

/** Changes the add-ons of the sent cart. */
export function useSentAddOns() {
  const [isSending, setSending] = useState(false);
  const [isKnown, setKnown] = useState(true);
  async function change(work: () => void | Promise<void>): Promise<void> {
    setSending(true);
    setKnown(await changeSentCart(work));
    setSending(false);
  }
  return {
    /** Whether the cart that the server has is the shown one. An answer that was lost leaves it open. */
    isKnown,
    /** Until the server has the change. Its amount and the amount that is shown differ meanwhile. */
    isSending,
    add: (offerId: number, product: ProductCard) =>
      change(() => cartSession.addAddOn(offerId, product)),
    set: (addOn: AskedAddOn) => void change(() => cartSession.setAddOn(addOn)),
  };
}

/**
 * Changes the cart and sends it again, so that its stock stays reserved and its amount is the one that is shown. A refusal
 * is shown to the shopper, and the cart is sent as it was before: otherwise saved cart and temporary order would differ.
 * Answers whether the server's cart is known afterwards: without an answer the cart of before is shown, but the server may
 * have taken the changed one.
 */
export async function changeSentCart(work: () => void | Promise<void>): Promise<boolean> {
  const { items: before } = useCartStore.getState();
  await work();
  if (useCartStore.getState().items === before) return true;
  try {
    await sendCartAgain();
    return true;
  } catch (error) {
    if (isSignedOut(error)) return true;
    showRefusal(error);
    useCartStore.setState({ items: before });
    return sendCartAgain().then(() => true, readAfterRefusal);
  }
}

/** What the server refuses is read anew. Answers whether there was an answer. */
async function readAfterRefusal(error: unknown): Promise<boolean> {
  const { status } = describeFailure(error);
  if (status <= 0 || status >= 500) return false;
  await cartSession.open();
  return true;
}
