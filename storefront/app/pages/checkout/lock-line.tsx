import { useEffect, useState } from 'react';
import { formatDateTime } from '#rules/dates.ts';
import { AppLink } from '../../links/app-link.tsx';
import { shopNow } from '../../shop-time.ts';
import { Icon } from '../../ui/icon.tsx';

const minute = 60_000;
/** Milliseconds. */
const updateInterval = 10_000;

/** Minutes until `instant`, rounded up. 0 if it has passed. */
export function minutesLeft(instant: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(instant) - now.getTime()) / minute));
}

/** Says until when the goods are held (G-074). The server ends the hold. */
export function LockLine({ until }: { until: string }) {
  const [now, setNow] = useState(shopNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(shopNow()), updateInterval);
    return () => clearInterval(timer);
  }, []);
  const minutes = minutesLeft(until, now);
  const time = formatDateTime(until).slice(-5);
  return (
    <p className="digits flex flex-wrap items-center gap-x-2 gap-y-1 text-14 text-ink-soft">
      <Icon name="info" className="size-4.5" />
      {minutes > 0 ? (
        <span>
          庫存保留至 <time dateTime={until}>{time}</time>，還有 {minutes} 分鐘
        </span>
      ) : (
        <span>
          庫存保留時間（{time}）已過，請
          <AppLink to="/cart" className="text-violet-700 underline underline-offset-4">
            回購物車重新確認
          </AppLink>
        </span>
      )}
    </p>
  );
}
