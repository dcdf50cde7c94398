import { useState } from 'react';
import type { RefillEstimate } from '#contract/calls/refill.ts';
import { formatDate } from '#rules/dates.ts';
import { api } from '../../api.ts';
import { handleFailure } from '../../errors.ts';
import { SetUpStanding } from '../../standing-orders/set-up-standing.tsx';
import { goTo, samePage } from '../../stores/routing.ts';
import { Button } from '../../ui/button.tsx';

/** Series on the strip; the others run out later. */
const mostShown = 3;

/** What the member runs out of, each with the last order in one press (G-213). */
export function RefillStrip({ estimates }: { estimates: readonly RefillEstimate[] }) {
  if (estimates.length === 0) return null;
  return (
    <section
      aria-labelledby="refill"
      className="rounded-card border border-line bg-paper px-5 py-1 tablet:px-6"
    >
      <h2 id="refill" className="sr-only">
        補貨預估
      </h2>
      <ul className="divide-y divide-line">
        {estimates.slice(0, mostShown).map((estimate) => (
          <li
            key={estimate.seriesId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
          >
            <p className="min-w-0 flex-1 basis-56">
              <span className="block font-medium">
                補貨預估：{estimate.name}
                {daysLeftWords(estimate)}
              </span>
              <span className="digits block text-14 text-ink-soft">
                預計 {formatDate(estimate.from)} 到 {formatDate(estimate.to)} 用完
                {estimate.isGuess && '；購買次數還少，先以一般用量推估'}
              </span>
            </p>
            <div className="flex flex-wrap gap-2">
              <BuyAsLastTime estimate={estimate} />
              <SetUpStanding
                label={`${estimate.name}改成定期配`}
                readOrder={async () =>
                  (await api.readOrder({ params: { id: estimate.lastOrderId } })).data
                }
                onFailure={handleFailure}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const daysLeftWords = ({ daysLeft }: RefillEstimate) =>
  daysLeft > 0 ? `約剩 ${daysLeft} 天` : '可能快用完了';

function BuyAsLastTime({ estimate: { name, lastOrderId } }: { estimate: RefillEstimate }) {
  const [isBusy, setIsBusy] = useState(false);

  async function fill() {
    setIsBusy(true);
    const isHere = samePage();
    try {
      const [{ data: order }, { buyAgain }] = await Promise.all([
        api.readOrder({ params: { id: lastOrderId } }),
        import('../../cart/buy-again.ts'),
      ]);
      if ((await buyAgain(order.items)) > 0 && isHere()) goTo('/cart');
    } catch (error) {
      handleFailure(error);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Button
      look="secondary"
      size="small"
      busy={isBusy}
      aria-label={`${name}照上次再買`}
      onClick={() => void fill()}
    >
      照上次再買
    </Button>
  );
}
