import { useState } from 'react';
import type { OrderDetail } from '#contract/entities/orders.ts';
import { handleFailure } from '../../errors.ts';
import { goTo, samePage } from '../../stores/routing.ts';
import { Button } from '../../ui/button.tsx';

/** Puts the goods of the order into the cart and goes to the cart. */
export function BuyAgain({ items }: Pick<OrderDetail, 'items'>) {
  const [isBusy, setIsBusy] = useState(false);

  async function fill() {
    setIsBusy(true);
    const isHere = samePage();
    try {
      const { buyAgain } = await import('../../cart/buy-again.ts');
      if ((await buyAgain(items)) > 0 && isHere()) goTo('/cart');
    } catch (error) {
      handleFailure(error);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Button look="secondary" size="small" busy={isBusy} onClick={() => void fill()}>
      再買一次
    </Button>
  );
}
