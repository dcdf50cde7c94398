import { useRef, useState } from 'react';
import type { ProductCard } from '#contract/entities/catalog.ts';
import type { AskedAddOn } from '#rules/goods/cart-lines.ts';
import { cartSession } from '../../cart/cart-session.ts';
import type { AddOnLine } from '../../cart/lines.ts';
import { useCartStore } from '../../stores/cart.ts';
import { toastSuccess } from '../../stores/toast.ts';
import { addedOnText } from '../../toast-texts.ts';
import { createSentCart, type Outcome } from './sent-cart.ts';

export type SentAddOns = ReturnType<typeof useSentAddOns>;

interface SentAddOnsOptions {
  /** The order is being placed. */
  isPlacing: boolean;
  /** The shown amount is not that of the sent cart. */
  isOther: boolean;
}

/** Changes the add-ons of the sent cart, one after the other. */
export function useSentAddOns({ isPlacing, isOther }: SentAddOnsOptions) {
  const [sentCart] = useState(createSentCart);
  const isUnderWay = useRef(false);
  const [isSending, setSending] = useState(false);
  const answered = useCartStore((state) => state.server?.items);
  // The items of the last answer before one was lost. Any later answer says again what the server has.
  const [lostAfter, setLostAfter] = useState<typeof answered>();
  const isKnown = !lostAfter || lostAfter !== answered;
  const isHeld = isPlacing || isOther || isSending || !isKnown;

  async function carryOut(work: () => Promise<Outcome>): Promise<void> {
    if (isPlacing || isUnderWay.current) return;
    isUnderWay.current = true;
    setSending(true);
    try {
      const outcome = await work();
      setLostAfter(outcome === 'unknown' ? useCartStore.getState().server?.items : undefined);
    } finally {
      isUnderWay.current = false;
      setSending(false);
    }
  }

  async function change(work: () => Promise<Outcome>): Promise<void> {
    if (!isHeld) await carryOut(work);
  }

  async function addOne(offerId: number, product: ProductCard): Promise<Outcome> {
    const addOn = await cartSession.oneMoreAddOn(offerId, product);
    if (!addOn) return 'not-sent';
    const outcome = await sentCart.change(addOn);
    if (outcome !== 'sent') return outcome;
    cartSession.addOnAdded(addOn, product);
    toastSuccess(addedOnText(product.name));
    return outcome;
  }

  async function removeAll(line: AddOnLine): Promise<Outcome> {
    const { offerId, productId } = line;
    const outcome = await sentCart.change({ offerId, productId, quantity: 0 });
    if (outcome === 'sent') cartSession.addOnRemoved(line);
    return outcome;
  }

  return {
    /** Whether the server has the shown cart. After a lost answer it may have another one. */
    isKnown,
    /** Until the server has the change. The shown amount and that of the sent cart differ meanwhile. */
    isSending,
    /** Whether presses are ignored. */
    isHeld,
    /** Puts one more unit into the cart, and says so once the server has it. */
    add: (offerId: number, product: ProductCard) => change(() => addOne(offerId, product)),
    /** Sets the units of an add-on. */
    set: (addOn: AskedAddOn) => void change(() => sentCart.change(addOn)),
    /** Removes an add-on. */
    remove: (line: AddOnLine) => void change(() => removeAll(line)),
    /** Sends the shown cart, after a lost answer. */
    sendAgain: () => void carryOut(sentCart.sendAgain),
  };
}
