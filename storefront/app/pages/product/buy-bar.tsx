import type { MouseEvent, RefObject } from 'react';
import type { Product } from '#contract/entities/catalog.ts';
import { pricesShown, useLevelTerms } from '../../product-card/price-label.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Price } from '../../ui/price.tsx';
import { useOutOfSight } from '../../ui/use-out-of-sight.ts';
import { AddButton } from './add-button.tsx';
import { type AskedAt, restockId, showRestock } from './show-restock.ts';
import type { Purchase } from './use-purchase.ts';

interface BuyBarProps {
  item: Product;
  purchase: Purchase;
  /** The buttons in the page. The bar is shown while they are out of view. */
  insteadOf: RefObject<HTMLElement | null>;
  /** The price in the page. The bar repeats it only while it is out of view. */
  price: RefObject<HTMLElement | null>;
  askedAt: AskedAt;
}

/** Pixels of the screen that the bar hides. */
const ownHeight = 72;

/**
 * The add button at the bottom of a phone's screen, for sold-out goods the way to their notice. It is moved by a
 * transform, so that the cookie notice that comes below it causes no layout shift.
 */
export default function BuyBar({ item, purchase, insteadOf, price, askedAt }: BuyBarProps) {
  const isNeeded = useOutOfSight(insteadOf);
  const isPriceAway = useOutOfSight(price, ownHeight);
  const level = useLevelTerms();
  if (!isNeeded) return null;
  /** It scrolls itself, because the router would restore the position after the browser's own jump. */
  function askForRestock(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault();
    askedAt.current = showRestock() ? undefined : performance.now();
  }
  const { unitPrice: _unitPrice, cyclePrice: _cyclePrice, ...prices } = pricesShown(item, level);
  return (
    <section
      aria-label="購買"
      className="buy-bar fixed inset-x-0 bottom-0 z-(--layer-header) flex translate-y-[calc(-1*var(--notice-height))] animate-appear items-center justify-between gap-4 border-t border-line bg-paper px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] shadow-panel desktop:hidden"
    >
      {isPriceAway && <Price {...prices} />}
      {purchase.state === 'soldOut' ? (
        <a
          href={`#${restockId}`}
          className={buttonClass('primary', 'normal', 'min-w-40 only:grow')}
          onClick={askForRestock}
        >
          到貨通知
        </a>
      ) : (
        <AddButton purchase={purchase} onPress={purchase.add} className="min-w-40 only:grow" />
      )}
    </section>
  );
}
