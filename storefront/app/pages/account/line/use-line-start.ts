import { useState } from 'react';
import { handleFailure } from '../../../errors.ts';
import { usePageRestored } from '../../../use-page-restored.ts';
import { startLine } from './start-line.ts';

/** Lets a button go to LINE. It works once, and again after the shopper came back with the Back button. */
export function useLineStart(): {
  isLeaving: boolean;
  leave(options?: Parameters<typeof startLine>[0]): void;
} {
  const [isLeaving, setIsLeaving] = useState(false);
  usePageRestored(() => setIsLeaving(false));
  return {
    isLeaving,
    leave(options) {
      if (isLeaving) return;
      setIsLeaving(true);
      startLine(options).catch((error: unknown) => {
        setIsLeaving(false);
        handleFailure(error);
      });
    },
  };
}
