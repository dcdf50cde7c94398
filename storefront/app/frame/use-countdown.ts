import { useEffect, useRef } from 'react';
import { type Countdown, startCountdown } from './countdown.ts';

/**
 * Calls `end` after the given milliseconds. Time counts only while the page is visible and neither the pointer nor
 * the focus is on the element with the returned handlers (G-174).
 */
export function useCountdown(milliseconds: number, end: () => void) {
  const countdown = useRef<Countdown>(undefined);
  const atEnd = useRef(end);
  atEnd.current = end;
  useEffect(() => {
    const started = startCountdown(milliseconds, () => atEnd.current());
    countdown.current = started;
    const watchPage = () => started[document.hidden ? 'hold' : 'release']('page');
    watchPage();
    document.addEventListener('visibilitychange', watchPage);
    return () => {
      started.stop();
      document.removeEventListener('visibilitychange', watchPage);
    };
  }, [milliseconds]);
  const hold = (reason: string) => () => countdown.current?.hold(reason);
  const release = (reason: string) => () => countdown.current?.release(reason);
  return {
    onPointerEnter: hold('pointer'),
    onPointerLeave: release('pointer'),
    onFocus: hold('focus'),
    onBlur: release('focus'),
  };
}
