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
  async function change(work: () => void | Promise<void>): Promise<void> {
    setSending(true);
    await changeSentCart(work);
    setSending(false);
  }
  return {
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
 */
export async function changeSentCart(work: () => void | Promise<void>): Promise<void> {
  const { items: before } = useCartStore.getState();
  await work();
  if (useCartStore.getState().items === before) return;
  try {
    await sendCartAgain();
  } catch (error) {
    if (isSignedOut(error)) return;
    showRefusal(error);
    useCartStore.setState({ items: before });
    await sendCartAgain().catch(readAfterRefusal);
  }
}

/** What the server refuses is shown anew. Without its answer the cart of before stays, which is what it has reserved. */
async function readAfterRefusal(error: unknown): Promise<void> {
  const { status } = describeFailure(error);
  if (status > 0 && status < 500) await cartSession.open();
}
