import type { Clock } from '../clock.ts';

interface BoundaryOptions {
  clock: Clock;
  /** The next moment at which shown data change by themselves. */
  nextBoundary(): Promise<Date | undefined>;
}

/** Asks for the next boundary once. It remembers the answer until that moment has passed or data have changed. */
export function rememberBoundary({ clock, nextBoundary }: BoundaryOptions) {
  let known: { askedAt: number; answer: Promise<Date | undefined> } | undefined;
  return {
    async next(): Promise<Date | undefined> {
      const now = clock.now().getTime();
      const current = known;
      if (current && now >= current.askedAt) {
        const next = await current.answer;
        if (!next || next.getTime() > now) return next;
      }
      const asked = { askedAt: now, answer: nextBoundary() };
      asked.answer.catch(() => {
        if (known === asked) known = undefined;
      });
      known = asked;
      return asked.answer;
    },
    forget() {
      known = undefined;
    },
  };
}
