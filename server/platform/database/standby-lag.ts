import { setTimeout as pauseFor } from 'node:timers/promises';
import type pg from 'pg';

type Asked = Pick<pg.Pool, 'query'>;

export interface LagOptions {
  primary: Asked;
  standby: Asked;
  /** Samples older than these seconds are forgotten. */
  memory: number;
  perf?: Pick<Performance, 'now'>;
  pause?: (milliseconds: number) => Promise<unknown>;
}

/**
 * A standby usually replays a commit within this time; each look at it costs one small query. A standby that answers
 * slowly is looked at less often, so that nobody waits for all of the looks. Milliseconds.
 */
const looks = { count: 10, every: 20, within: 250 };

const positionOfPrimary = `
  select pg_current_wal_lsn()::text as position, clock_timestamp()::text as now,
         (select system_identifier::text from pg_control_system()) as system`;
const positionOfStandby = `
  select pg_is_in_recovery() as is_standby, pg_last_wal_replay_lsn()::text as position,
         extract(epoch from $1::timestamptz - pg_last_xact_replay_timestamp())::float8 as age,
         (select system_identifier::text from pg_control_system()) as system`;

/** A position in the log, e.g. `1/A0B4C8`, as a number that grows. */
export function positionOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/**
 * Measures by how many seconds a standby may lack changes of its primary: 0 if it has replayed everything that the
 * primary had logged at the question, however long ago that was, so an idle primary is no lag, and a standby that has
 * lost its primary is seen. Undefined if it is no standby of this primary.
 */
export function lagOf({
  primary,
  standby,
  memory,
  perf = performance,
  pause = pauseFor,
}: LagOptions): () => Promise<number | undefined> {
  /** Earlier positions of the primary, the oldest first. */
  let samples: { at: number; position: bigint }[] = [];

  return async () => {
    const at = perf.now();
    const { rows } = await primary.query(positionOfPrimary);
    const [{ position: logged, now, system }] = rows as [Record<string, string>];
    const wanted = positionOf(logged ?? '');
    samples = samples.filter((sample) => at - sample.at <= memory * 1000);
    samples.push({ at, position: wanted });
    for (let look = 1; ; look++) {
      const [seen] = (await standby.query(positionOfStandby, [now])).rows;
      if (!seen?.is_standby || seen.position === null || seen.system !== system) return undefined;
      const replayed = positionOf(seen.position);
      if (replayed >= wanted) return 0;
      if (look < looks.count && perf.now() - at < looks.within) await pause(looks.every);
      else {
        const last = samples.findLast(({ position }) => position <= replayed);
        const bySamples = last ? (perf.now() - last.at) / 1000 : Number.POSITIVE_INFINITY;
        const byCommits = seen.age ?? Number.POSITIVE_INFINITY;
        return Math.max(0, Math.min(bySamples, byCommits));
      }
    }
  };
}
