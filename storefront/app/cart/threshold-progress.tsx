import { formatPrice } from '#rules/numbers.ts';
import { thresholdWords } from '#rules/quote/kinds/thresholds/threshold-words.ts';
import type { Quote, Threshold } from '#rules/quote/types.ts';
import { Icon, type IconName } from '../ui/icon.tsx';

interface ThresholdProps {
  quote: Pick<Quote, 'shipping' | 'thresholds'>;
}

/** The missing amounts for the nearest two offers, from the quote of the total; empty without offers. */
export function ThresholdProgress({ quote: { shipping, thresholds } }: ThresholdProps) {
  if (!shipping.freeBy && thresholds.length === 0) return null;
  return (
    <div className="digits flex flex-col gap-2 text-14">
      {shipping.freeBy && (
        <p className="flex items-center gap-2 rounded-card bg-leaf-100 px-4 py-2 text-leaf-700">
          <Icon name="check" className="size-5" />
          已享免運
        </p>
      )}
      {thresholds.map((threshold) => (
        <div
          key={`${threshold.kind}-${threshold.id}`}
          className="rounded-card bg-violet-50 px-4 py-2.5"
        >
          <p className="flex items-start gap-2">
            <Icon name={icons[threshold.kind]} className="size-5 text-violet-700" />
            <Missing threshold={threshold} />
          </p>
          <progress
            aria-label={goalOf(threshold)}
            value={threshold.thresholdAmount - threshold.missing}
            max={threshold.thresholdAmount}
            className="threshold-progress mt-1.5 block h-1.5 w-full"
          />
        </div>
      ))}
    </div>
  );
}

/** The same with one line for each offer, for narrow places. */
export function ThresholdLines({ quote: { shipping, thresholds } }: ThresholdProps) {
  if (!shipping.freeBy && thresholds.length === 0) return null;
  return (
    <ul className="digits flex flex-col gap-0.5 text-14">
      {shipping.freeBy && (
        <li className="flex items-center gap-2 text-leaf-700">
          <Icon name="check" className="size-4.5" />
          已享免運
        </li>
      )}
      {thresholds.map((threshold) => (
        <li key={`${threshold.kind}-${threshold.id}`} className="flex items-center gap-2">
          <Icon name={icons[threshold.kind]} className="size-4.5 text-violet-700" />
          <span className="line-clamp-1">
            <Missing threshold={threshold} />
          </span>
        </li>
      ))}
    </ul>
  );
}

const icons: Readonly<Record<Threshold['kind'], IconName>> = {
  FREE_SHIPPING: 'truck',
  THRESHOLD_REWARD: 'gift',
  COUPON: 'gift',
  QUANTITY_OFFER: 'plus',
  AMOUNT_OFFER: 'plus',
};

function Missing({ threshold }: { threshold: Threshold }) {
  return (
    <span>
      再買{' '}
      <strong className="text-violet-700">
        {threshold.missingUnits ? `${threshold.missingUnits} 件` : formatPrice(threshold.missing)}
      </strong>{' '}
      {effectOf(threshold)}
    </span>
  );
}

/** 距離滿 $599 享免運, 距離享「任選 3 件」還差 1 件. */
function goalOf(threshold: Threshold): string {
  const effect = effectOf(threshold);
  return threshold.missingUnits
    ? `距離${effect}還差 ${threshold.missingUnits} 件`
    : `距離滿 ${formatPrice(threshold.thresholdAmount)} ${effect}`;
}

const effectOf = (threshold: Threshold) => thresholdWords[threshold.kind](threshold);
