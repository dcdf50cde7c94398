import { useEffect, useState } from 'react';
import { formatDateTime } from '#rules/dates.ts';
import { AppLink } from '../../links/app-link.tsx';
import { shopNow } from '../../shop-time.ts';
import { useCartStore } from '../../stores/cart.ts';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { extendReservation } from './extend-reservation.ts';

const minute = 60_000;
/** Milliseconds. */
const updateInterval = 10_000;

/** Minutes until `instant`, rounded up. 0 if it has passed. */
export function minutesLeft(instant: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(instant) - now.getTime()) / minute));
}

/**
 * Shows until when the goods of the sent cart are reserved (G-074), and offers to extend the reservation, once
 * (G-187). The server ends the reservation.
 */
export function LockLine() {
  const { locksExpireAt: until, canExtend } = useCartStore((state) => state.server?.order) ?? {};
  const [now, setNow] = useState(shopNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(shopNow()), updateInterval);
    return () => clearInterval(timer);
  }, []);
  if (!until) return null;
  const minutes = minutesLeft(until, now);
  const time = formatDateTime(until).slice(-5);
  return (
    <div className="digits flex min-h-11 flex-wrap items-center gap-x-2 text-14 text-ink-soft">
      <Icon name="info" className="size-4.5" />
      {minutes > 0 ? (
        <>
          <p>
            庫存保留至 <time dateTime={until}>{time}</time>，還有 {minutes} 分鐘
          </p>
          {canExtend && <Extend />}
        </>
      ) : (
        <p>
          庫存保留時間（{time}）已過，請
          <AppLink to="/cart" className="text-violet-700 underline underline-offset-4">
            回購物車重新確認
          </AppLink>
        </p>
      )}
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
      延長 10 分鐘
    </button>
  );
}
