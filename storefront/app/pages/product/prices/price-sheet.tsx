import type { RecentPrices } from '#contract/entities/catalog.ts';
import { formatDate } from '#rules/dates.ts';
import { formatPrice } from '#rules/numbers.ts';
import { useShopNow } from '../../../shop-time.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { chart, heightOf, linePath, lineSentence, rangeOf, shortDate } from './price-line.ts';

interface PriceSheetProps {
  history: RecentPrices['history'];
  onClose(): void;
}

/** The prices of twelve weeks as a line, and every change in a table. */
export default function PriceSheet({ history, onClose }: PriceSheetProps) {
  return (
    <Dialog title="最近 12 週的售價" shape="sheet" onClose={onClose}>
      <div className="flex flex-col gap-5">
        <Line history={history} />
        <div className="prose">
          <table>
            <thead>
              <tr>
                <th scope="col">從</th>
                <th scope="col">售價</th>
              </tr>
            </thead>
            <tbody>
              {history.toReversed().map(({ from, price }) => (
                <tr key={from}>
                  <td className="digits">{formatDate(from)}</td>
                  <td className="digits">{formatPrice(price)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p className="text-14 text-ink-soft">
          售價是當時買一件要付的錢，含會員價與活動價，不含優惠券。
        </p>
      </div>
    </Dialog>
  );
}

function Line({ history }: Pick<PriceSheetProps, 'history'>) {
  const shopNow = useShopNow();
  const range = rangeOf(history);
  const [first] = history;
  if (!range || !first) return <p>{lineSentence(history)}</p>;
  const { lowest, highest, now } = range;
  const labelled = [...new Set([highest, lowest])];
  return (
    <figure className="digits text-13 text-ink-soft">
      <div className="flex gap-2">
        <div className="relative w-12 shrink-0" aria-hidden="true">
          {labelled.map((price) => (
            <span
              key={price}
              className="absolute right-0 -translate-y-1/2"
              style={{ top: `${(heightOf(price, range) / chart.height) * 100}%` }}
            >
              {formatPrice(price)}
            </span>
          ))}
        </div>
        <svg
          role="img"
          aria-label={lineSentence(history)}
          viewBox={`0 0 ${chart.width} ${chart.height}`}
          preserveAspectRatio="none"
          fill="none"
          className="h-36 w-full rounded-small bg-cream"
        >
          {labelled.map((price) => (
            <path
              key={price}
              d={`M0 ${heightOf(price, range)}H${chart.width}`}
              vectorEffect="non-scaling-stroke"
              className="stroke-line"
            />
          ))}
          <path
            d={linePath(history, shopNow())}
            vectorEffect="non-scaling-stroke"
            strokeWidth="2.5"
            strokeLinejoin="round"
            className="stroke-violet-700"
          />
        </svg>
      </div>
      <figcaption className="mt-1 flex justify-between pl-14">
        <span>{shortDate(first.from)}</span>
        <span>今天 {formatPrice(now)}</span>
      </figcaption>
    </figure>
  );
}
