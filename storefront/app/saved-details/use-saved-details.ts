import { useEffect, useState } from 'react';
import { describeFailure, type FailedCall } from '../errors.ts';

/**
 * Reads saved details that were not read yet. Returns a failure for the screen to show, and a function to try again.
 */
export function useSavedDetails(isRead: boolean, read: () => Promise<unknown>) {
  const [failure, setFailure] = useState<FailedCall>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, and again when asked to.
  useEffect(() => {
    if (isRead) return;
    setFailure(undefined);
    read().catch((error: unknown) => setFailure(describeFailure(error)));
  }, [attempt]);
  return { failure, retry: () => setAttempt((count) => count + 1) };
}
