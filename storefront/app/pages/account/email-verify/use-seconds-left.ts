import { useEffect, useState } from 'react';
import { secondsLeft } from './wait.ts';

/** Whole seconds until `until` (milliseconds since 1970), updated every second. */
export function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = window.setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) window.clearInterval(timer);
    }, 1000);
    return () => window.clearInterval(timer);
  }, [until]);
  return secondsLeft(until, now);
}
