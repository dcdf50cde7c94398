import type { OrderDetail } from '#contract/entities/orders.ts';
import { formatDateTime } from '#rules/dates.ts';
import { orderStatusLabel } from '#rules/order-labels.ts';
import { stepsTaken } from '#rules/orders/order-progress.ts';
import { orderSteps } from '#rules/orders/order-states.ts';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icon.tsx';

/** The order's steps and its timeline. */
export function OrderProgress({ order }: { order: OrderDetail }) {
  return (
    <>
      <Steps order={order} />
      <Timeline events={order.events} />
    </>
  );
}

function Steps({ order: { orderStatus, shipType } }: { order: OrderDetail }) {
  const taken = stepsTaken(orderStatus);
  if (taken === undefined) return null;
  return (
    <ol aria-label="訂單進度" className="mt-6 grid grid-cols-5">
      {orderSteps.map((step, index) => {
        const isTaken = index < taken;
        return (
          <li
            key={step}
            aria-current={index === taken - 1 ? 'step' : undefined}
            className="relative flex flex-col items-center gap-1.5 text-center"
          >
            {index > 0 && (
              <span
                className={cn(
                  'absolute top-[13px] right-[calc(50%+14px)] h-0.5 w-[calc(100%-28px)]',
                  isTaken ? 'bg-violet-700' : 'bg-line',
                )}
              />
            )}
            <span
              className={cn(
                'relative grid size-7 place-items-center rounded-full border-2',
                isTaken ? 'border-violet-700 bg-violet-700 text-paper' : 'border-line bg-paper',
              )}
            >
              {isTaken && <Icon name="check" className="size-4.5" />}
            </span>
            <span
              className={cn('text-13 tablet:text-14', isTaken ? 'font-medium' : 'text-ink-soft')}
            >
              {orderStatusLabel(step, shipType)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** The events in words for the shopper, the newest on top. */
function Timeline({ events }: { events: OrderDetail['events'] }) {
  if (events.length === 0) return null;
  return (
    <ol aria-label="訂單紀錄" className="mt-6 flex flex-col gap-2 border-t border-line pt-5">
      {events.toReversed().map(({ at, type, note }, index) => (
        <li key={`${at} ${type}`} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
          <time dateTime={at} className="digits text-14/7 text-ink-soft tablet:w-36 tablet:text-16">
            {formatDateTime(at)}
          </time>
          <span className={cn('digits', index === 0 && 'font-medium')}>{note}</span>
        </li>
      ))}
    </ol>
  );
}
