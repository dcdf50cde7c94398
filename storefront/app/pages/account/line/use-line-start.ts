import { useEffect, useState } from 'react';
import { handleFailure } from '../../../errors.ts';
import { startLine } from './start-line.ts';

/** Leaving for LINE, as a button does it: once, and anew after coming back by the browser's own button. */
export function useLineStart(): {
  isLeaving: boolean;
  leave(wish?: Parameters<typeof startLine>[0]): void;
} {
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setIsLeaving(false);
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
  return {
    isLeaving,
    leave(wish) {
      if (isLeaving) return;
      setIsLeaving(true);
      startLine(wish).catch((error: unknown) => {
        setIsLeaving(false);
        handleFailure(error);
      });
    },
  };
}
