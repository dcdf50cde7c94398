import { opened } from '../../loading-and-offline/optional.ts';
import { useCartCount } from '../../stores/cart.ts';
import { useToastStore } from '../../stores/toast.ts';
import { IconButton } from '../../ui/button.tsx';
import { closePanels, togglePanel, usePanels } from '../panels.ts';

/** Loaded at the first opening of the cart: on most visits to a page nobody opens it. */
const CartContents = opened(
  () => import('../side-cart/cart-contents.tsx'),
  closePanels,
  <div className="h-40" />,
);

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
          // A toast about added goods would cover the side cart, which shows them anyway.
          useToastStore.getState().clear();
          togglePanel('cart');
        }}
      />
      {count > 0 && (
        <span
          aria-hidden="true"
          data-testid="cart-badge"
          className="digits pointer-events-none absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-violet-700 px-1 text-13 leading-none font-medium text-paper"
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

/** The cart below its button. */
export function SideCart() {
  const open = usePanels((state) => state.open === 'cart');
  return (
    <section
      id="side-cart"
      aria-label="購物車"
      hidden={!open}
      className="side-cart absolute top-full right-0 flex w-full animate-drop flex-col bg-paper shadow-panel desktop:right-8 desktop:w-96 desktop:rounded-b-sheet [&[hidden]]:hidden"
    >
      {open && <CartContents />}
    </section>
  );
}
