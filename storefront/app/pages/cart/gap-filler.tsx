import { useState } from 'react';
import type { CartFiller } from '#contract/entities/orders.ts';
import { formatPrice } from '#rules/numbers.ts';
import type { Quote } from '#rules/quote/types.ts';
import { addById } from '../../cart/add-by-id.ts';
import { AppLink } from '../../links/app-link.tsx';
import { saleablePath } from '../../product-card/product-card.tsx';
import { useCartStore } from '../../stores/cart.ts';
import { Button } from '../../ui/button.tsx';
import { smallPicture } from '../../ui/no-picture.ts';

interface GapFillerProps {
  quote: Quote;
  /** The cart is being sent, so nothing can be added. */
  isHeld: boolean;
}

/**
 * Goods with which the cart reaches its nearest threshold (G-209). They come with the server's answer to the cart;
 * the browser's own quote says which threshold is the nearest. Shows nothing without a threshold or goods.
 */
export function GapFiller({ quote, isHeld }: GapFillerProps) {
  const answered = useCartStore((state) => state.server?.thresholds);
  const [nearest] = quote.thresholds;
  if (!nearest) return null;
  const inCart = ({ kind, id }: CartFiller) =>
    quote.lines.some((line) => line.kind === kind && line.id === id);
  const fillers = (
    answered?.find(({ kind, id }) => kind === nearest.kind && id === nearest.id)?.fillers ?? []
  ).filter((filler) => !inCart(filler));
  if (fillers.length === 0) return null;
  return (
    <section aria-labelledby="filler-title" className="mt-3">
      <h2 id="filler-title" className="digits text-14 text-ink-soft">
        {wordsFor(fillers, nearest)}{' '}
        {nearest.missingUnits ? `「${nearest.title}」` : formatPrice(nearest.thresholdAmount)}
      </h2>
      <ul className="rail -mx-4 mt-2 flex snap-x scroll-px-4 gap-2 overflow-x-auto px-4 pb-2 tablet:mx-0 tablet:grid tablet:grid-cols-3 tablet:overflow-visible tablet:px-0 tablet:pb-0">
        {fillers.map((filler) => (
          <Filler key={`${filler.kind}-${filler.id}`} filler={filler} isHeld={isHeld} />
        ))}
      </ul>
    </section>
  );
}

function wordsFor(
  fillers: readonly CartFiller[],
  { missing, missingUnits }: Quote['thresholds'][number],
): string {
  // Units of different goods may be mixed.
  if (missingUnits && missingUnits > 1) return `從這裡選 ${missingUnits} 件就達到`;
  if (missingUnits) return fillers.length === 1 ? '加這一件就達到' : '任選一件就達到';
  if (fillers.some(({ unitPrice }) => unitPrice < missing)) return '三件一起就達到';
  return fillers.length === 1 ? '加這一件就達到' : '任選一件就達到';
}

function Filler({ filler, isHeld }: { filler: CartFiller; isHeld: boolean }) {
  const { kind, id, name, image, unitPrice } = filler;
  const [isBusy, setIsBusy] = useState(false);
  async function add() {
    setIsBusy(true);
    await addById(kind, id);
    setIsBusy(false);
  }
  return (
    <li className="flex w-72 shrink-0 snap-start items-center gap-3 rounded-card bg-paper p-2 shadow-card only:w-full tablet:w-auto tablet:only:w-auto">
      <img
        src={smallPicture(image)}
        alt=""
        width={56}
        height={56}
        loading="lazy"
        className="size-14 shrink-0 rounded-small bg-cream object-cover"
      />
      <div className="min-w-0 flex-1">
        <AppLink
          to={saleablePath(kind, id)}
          className="line-clamp-2 text-13 leading-snug hover:text-violet-700 hover:underline"
        >
          {name}
        </AppLink>
        <p className="digits text-14 font-medium">{formatPrice(unitPrice)}</p>
      </div>
      <Button
        look="secondary"
        size="small"
        busy={isBusy}
        disabled={isHeld}
        aria-label={`加入 ${name}`}
        onClick={() => void add()}
      >
        加入
      </Button>
    </li>
  );
}
