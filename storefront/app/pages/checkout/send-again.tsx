import { useState } from 'react';
import { sendCart } from '../../cart/send-cart.ts';
import { useShownCart } from '../../cart/use-shown-cart.ts';
import { useOrderStore } from '../../stores/order.ts';
import { toastSuccess } from '../../stores/toast.ts';
import { Button } from '../../ui/button.tsx';

/** Sends the same cart once more after its reservation has ended (G-187). What was typed in the form stays. */
export function SendAgain({ onSent }: { onSent?: () => void }) {
  const delivery = useOrderStore((state) => state.delivery);
  const cart = useShownCart(delivery);
  const [isBusy, setIsBusy] = useState(false);
  if (!cart || cart.quote.unitCount === 0) return null;
  async function press() {
    if (!cart) return;
    setIsBusy(true);
    const result = await sendCart(cart.quote);
    setIsBusy(false);
    if (result !== 'sent') return;
    toastSuccess('庫存已重新保留');
    onSent?.();
  }
  return (
    <Button size="small" busy={isBusy} onClick={() => void press()}>
      重新保留並繼續結帳
    </Button>
  );
}
