import { setTimeout as pauseFor } from 'node:timers/promises';
import type { Queryable } from './database.ts';
import { databaseError } from './database.ts';
import { noConnectionInTime, unanswered } from './driver-messages.ts';
import { onPrimary, type ReportsDatabase } from './reports-database.ts';

export interface Standby {
  db: Queryable;
  /**
   * How many seconds the standby is behind. Undefined if nobody knows, or if it is no standby. Throws if it is away.
   */
  secondsBehind(): Promise<number | undefined>;
  /** The most seconds that figures may be behind. */
  mostBehind: number;
  /** Noted when reports begin to be read elsewhere. */
  onSource?(source: 'standby' | 'primary'): void;
  perf?: Pick<Performance, 'now'>;
  pause?: (milliseconds: number, value: undefined, options: { ref: false }) => Promise<unknown>;
}

/** Milliseconds for which a measured lag counts, and for which a standby that was away is not asked again. */
const trust = { measured: 1_000, away: 5_000 };
/** Milliseconds that a report waits for the measurement of the lag: after that the standby counts as away. */
const lagTimeout = 2_000;

/** A conflict with what the standby replays: the same statement succeeds a moment later. */
const conflicts = new Set(['40001', '40P01']);
/** The statement ran out of time: the primary would need as long. */
const outOfTime = '57014';

type AfterFailure = 'again' | 'throw' | 'throw, away' | 'away' | 'primary';

/** What to do after work has failed on the standby: `away` asks it no more for a while, and reads from the primary. */
function afterFailure(error: unknown): AfterFailure {
  const code = databaseError(error)?.code;
  if (code === outOfTime) return 'throw';
  if (code && conflicts.has(code)) return 'again';
  // If the work itself is wrong, it fails on the primary too, and is thrown from there.
  if (code && /^[2-4]/.test(code)) return 'primary';
  const cause = error instanceof Error && error.cause ? error.cause : error;
  const message = cause instanceof Error ? cause.message : '';
  if (message === unanswered) return 'throw, away';
  return message === noConnectionInTime ? 'primary' : 'away';
}

/**
 * Reads from a standby, and from the primary while the standby is away or too far behind, or if it cannot answer. Work
 * is run again whole, so its figures come from one of the two.
 */
export function onStandby(
  primary: Queryable,
  { db, secondsBehind, mostBehind, onSource, perf = performance, pause = pauseFor }: Standby,
): ReportsDatabase {
  let source: 'standby' | 'primary' | undefined;
  let measured: { at: number; until: number; behind: Promise<number> } | undefined;

  const change = (next: 'standby' | 'primary') => {
    if (source !== next) onSource?.(next);
    source = next;
  };

  /** Seconds behind: infinity if the standby cannot be used. Many readers at once share one measurement. */
  async function behindNow(): Promise<number> {
    const now = perf.now();
    if (!measured || now >= measured.until) {
      const tooLate = pause(lagTimeout, undefined, { ref: false }).then(() => {
        throw new Error('the standby has not said in time how far it is behind');
      });
      const behind = Promise.race([secondsBehind(), tooLate]).then(
        (seconds) => seconds ?? Number.POSITIVE_INFINITY,
        () => markAway(),
      );
      measured = { at: now, until: now + trust.measured, behind };
    }
    const { at, behind } = measured;
    const seconds = await behind;
    return seconds === 0 ? 0 : seconds + (perf.now() - at) / 1000;
  }

  function markAway(): number {
    const at = perf.now();
    const behind = Number.POSITIVE_INFINITY;
    measured = { at, until: at + trust.away, behind: Promise.resolve(behind) };
    return behind;
  }

  return {
    async read(work, { mostBehind: most = mostBehind } = {}) {
      const seconds = await behindNow();
      change(seconds <= mostBehind ? 'standby' : 'primary');
      if (seconds <= Math.min(most, mostBehind)) {
        for (let attempt = 1; attempt <= 2; attempt++) {
          try {
            return { value: await work(db), secondsBehind: seconds };
          } catch (error) {
            const next = afterFailure(error);
            if (next === 'again') continue;
            if (next === 'away' || next === 'throw, away') {
              markAway();
              change('primary');
            }
            if (next === 'throw' || next === 'throw, away') throw error;
            break;
          }
        }
      }
      return onPrimary(primary).read(work);
    },
  };
}
