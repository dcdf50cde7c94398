/** When a provider answered this process last, and when it did not; milliseconds on the process's own running time. */
interface Moments {
  answeredAt?: number;
  failedAt?: number;
  failure?: string;
}

const known = new Map<string, Moments>();

/** Notes that a provider answered, or why it did not. */
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

/** How long ago a provider answered and did not, in seconds; null if that never happened since the process began. */
export interface HostHealth {
  answeredAgo: number | null;
  failedAgo: number | null;
  failure: string | null;
}

/** What this process knows of every provider that it has asked, by its name. */
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
