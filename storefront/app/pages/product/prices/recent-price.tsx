import { Suspense, useState } from 'react';
import type { RecentPrices } from '#contract/entities/catalog.ts';
import { formatPrice } from '#rules/numbers.ts';
import { opened } from '../../../loading-and-offline/optional.ts';
import { Badge } from '../../../ui/badge.tsx';

/** Loaded with the first press. */
const PriceSheet = opened<{ history: RecentPrices['history']; onClose(): void }>(
  () => import('./price-sheet.tsx'),
  ({ onClose }) => onClose(),
);

interface RecentPriceProps {
  /** The lowest price of the last 30 days, and today's, in TWD. */
  lowest: number;
  price: number;
  history: RecentPrices['history'];
}

/**
 * The lowest price of the last 30 days where it is lower than today's; otherwise a mark (G-228). The button opens the
 * prices of twelve weeks.
 */
export function RecentPrice({ lowest, price, history }: RecentPriceProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="digits mt-1 flex flex-wrap items-center gap-x-3 text-14 text-ink-soft">
      {lowest < price ? (
        `近 30 天最低 ${formatPrice(lowest)}`
      ) : (
        <Badge tone="sale">30 天內最低價</Badge>
      )}
      <button
        type="button"
        aria-haspopup="dialog"
        className="-my-2 min-h-10 underline underline-offset-4 hover:text-violet-700 noscript:hidden"
        onClick={() => setIsOpen(true)}
      >
        12 週價格
      </button>
      {isOpen && (
        <Suspense>
          <PriceSheet history={history} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
