/** When a provider last answered and last failed to answer, in milliseconds of `performance.now()`. */
interface Moments {
  answeredAt?: number;
  failedAt?: number;
  failure?: string;
}

const known = new Map<string, Moments>();

/** Records that a provider answered, or with `failure` why it did not. */
export function noteAnswer(provider: string, failure: string | undefined): void {
  const now = performance.now();
  const moments = known.get(provider);
  known.set(
    provider,
    failure === undefined
      ? { ...moments, answeredAt: now }
      : { ...moments, failedAt: now, failure },
  );
}

/**
 * Seconds since a provider last answered, and since it last failed to; null if that has not happened since the
 * process started.
 */
export interface HostHealth {
  answeredAgo: number | null;
  failedAgo: number | null;
  failure: string | null;
}

/** Answers the state of every provider that this process has asked, by name. */
export function hostHealth(): Record<string, HostHealth> {
  const now = performance.now();
  const ago = (moment: number | undefined) =>
    moment === undefined ? null : Math.round((now - moment) / 1000);
  return Object.fromEntries(
    [...known].map(([provider, { answeredAt, failedAt, failure = null }]) => [
      provider,
      { answeredAgo: ago(answeredAt), failedAgo: ago(failedAt), failure },
    ]),
  );
}
