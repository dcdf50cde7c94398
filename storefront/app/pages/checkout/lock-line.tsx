import { type ReactNode, useEffect, useState } from 'react';
import { formatDateTime } from '#rules/dates.ts';
import { shopNow } from '../../shop-time.ts';
import { useCartStore } from '../../stores/cart.ts';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { extendReservation } from './extend-reservation.ts';
import { minutesLeft } from './minutes-left.ts';
import { SendAgain } from './send-again.tsx';

/** Milliseconds. */
const updateInterval = 10_000;
/** From so many minutes before the end on, the line is a warning. */
const lastMinutes = 5;

/**
 * Shows until when the goods of the sent cart are reserved (G-074), and offers to extend the reservation, once
 * (G-187). Once it has ended, the same cart can be sent again. The server ends the reservation.
 */
export function LockLine() {
  const { locksExpireAt: until, canExtend } = useCartStore((state) => state.server?.order) ?? {};
  const [now, setNow] = useState(shopNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(shopNow()), updateInterval);
    return () => clearInterval(timer);
  }, []);
  if (!until) return null;
  return (
    <LockState until={until} minutes={minutesLeft(until, now)} canExtend={canExtend ?? false} />
  );
}

interface LockStateProps {
  /** When the reservation ends, as on the wire, and how many minutes are left until then. */
  until: string;
  minutes: number;
  canExtend: boolean;
}

/** A quiet line at first, a warning in the last minutes, and after the end a button that sends the cart again. */
export function LockState({ until, minutes, canExtend }: LockStateProps) {
  const time = <time dateTime={until}>{formatDateTime(until).slice(-5)}</time>;
  if (minutes > lastMinutes) {
    return (
      <Line>
        <p>
          庫存保留至 {time}，還有 {minutes} 分鐘
        </p>
        {canExtend && <Extend />}
      </Line>
    );
  }
  return (
    <Line isUrgent>
      {/* Screen readers hear it at the beginning of the last minutes and at the end, not every minute. */}
      <p role="status">
        {minutes > 0 ? (
          <>
            庫存保留至 {time}，剩下不到 {lastMinutes} 分鐘
          </>
        ) : (
          <>庫存保留時間（{time}）已過，填好的資料還在</>
        )}
      </p>
      {minutes === 0 ? <SendAgain /> : canExtend && <Extend />}
    </Line>
  );
}

function Line({ isUrgent = false, children }: { isUrgent?: boolean; children: ReactNode }) {
  return (
    <div
      className={cn(
        'digits flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 text-14',
        isUrgent
          ? 'justify-between rounded-card bg-apricot-100 py-1 pr-2 pl-4 text-ink'
          : 'text-ink-soft',
      )}
    >
      {!isUrgent && <Icon name="info" className="size-4.5" />}
      {children}
    </div>
  );
}

function Extend() {
  const [isBusy, setIsBusy] = useState(false);
  async function press() {
    setIsBusy(true);
    await extendReservation();
    setIsBusy(false);
  }
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      disabled={isBusy}
      onClick={() => void press()}
      className="inline-flex min-h-11 items-center gap-1.5 px-1 text-violet-700 underline underline-offset-4"
    >
      {isBusy && <Spinner className="size-4" />}
      延長一次
    </button>
  );
}
