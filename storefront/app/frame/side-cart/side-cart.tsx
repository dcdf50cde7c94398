import { lazy, Suspense } from 'react';
import { usePanels } from '../panels.ts';

/** Its code comes with the first look into the cart: most pages are left without one. */
const CartContents = lazy(() => import('./cart-contents.tsx'));

/** The cart below its button. */
export function SideCart() {
  const open = usePanels((state) => state.open === 'cart');
  return (
    <section
      id="side-cart"
      aria-label="購物車"
      hidden={!open}
      className="side-cart absolute top-full desktop:right-8 right-0 flex desktop:w-96 w-full animate-drop flex-col desktop:rounded-b-sheet bg-paper shadow-panel [&[hidden]]:hidden"
    >
      <Suspense fallback={<div className="h-40" />}>{open && <CartContents />}</Suspense>
    </section>
  );
}
