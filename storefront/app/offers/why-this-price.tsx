import { Suspense, useId, useState } from 'react';
import type { Quote } from '#rules/quote/types.ts';
import { opened } from '../loading-and-offline/optional.ts';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/states.tsx';

interface PriceReasonsProps {
  quote: Quote;
  onLost(): void;
}

/** Few shoppers ask, so the sentences come with the first question. */
const PriceReasons = opened<PriceReasonsProps>(
  () => import('./price-reasons.tsx'),
  ({ onLost }) => onLost(),
);

/** 「為什麼是這個價錢？」: each rule of the shop with what it did to this cart, or why it did nothing (G-202). */
export function WhyThisPrice({ quote }: { quote: Quote }) {
  const [isOpen, setOpen] = useState(false);
  const reasons = useId();
  return (
    <div className="mt-2">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={reasons}
        className="inline-flex min-h-11 items-center gap-1 text-14 text-ink-soft underline-offset-4 hover:text-violet-700 hover:underline"
        onClick={() => setOpen(!isOpen)}
      >
        為什麼是這個價錢？
        <Icon name="chevronDown" className={isOpen ? 'size-4.5 rotate-180' : 'size-4.5'} />
      </button>
      <div id={reasons}>
        {isOpen && (
          <Suspense fallback={<Skeleton className="h-32" />}>
            <PriceReasons quote={quote} onLost={() => setOpen(false)} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
