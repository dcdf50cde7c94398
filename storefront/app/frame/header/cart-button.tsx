import { useCartCount } from '../../stores/cart.ts';
import { useToastStore } from '../../stores/toast.ts';
import { IconButton } from '../../ui/button.tsx';
import { togglePanel, usePanels } from '../panels.ts';

/** Opens the side cart; the badge counts the units that can be bought (G-032). */
export function CartButton() {
  const count = useCartCount();
  const open = usePanels((state) => state.open === 'cart');
  const shown = count > 99 ? '99+' : String(count);
  return (
    <div className="relative">
      <IconButton
        icon="cart"
        label={count > 0 ? `購物車，${shown} 件商品` : '購物車'}
        aria-expanded={open}
        aria-controls="side-cart"
        onClick={() => {
          // What was just added is about to be seen; the message would cover it.
          useToastStore.getState().clear();
          togglePanel('cart');
        }}
      />
      {count > 0 && (
        <span
          aria-hidden="true"
          data-testid="cart-badge"
          className="digits pointer-events-none absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-violet-700 px-1 font-medium text-13 text-paper leading-none"
        >
          {shown}
        </span>
      )}
      <span role="status" className="sr-only">
        {count > 0 ? `購物車有 ${shown} 件商品` : ''}
      </span>
    </div>
  );
}
