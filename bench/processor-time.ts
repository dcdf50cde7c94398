import { readFileSync } from 'node:fs';
import type pg from 'pg';

/** USER_HZ, the fixed unit of processor time in Linux's /proc. */
const ticksPerSecond = 100;

/**
 * The fields of /proc/PID/stat after the name of the program; the first of them is its state (Linux). Empty once
 * the process has ended.
 */
function statOf(pid: number): number[] {
  try {
    const [, afterName = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    return afterName.split(' ').map(Number);
  } catch {
    return [];
  }
}

/** Seconds of processor time that all threads of a process have used so far (Linux). */
export function processorSecondsOf(pid: number): number {
  const [user = 0, system = 0] = statOf(pid).slice(11, 13);
  return (user + system) / ticksPerSecond;
}

/**
 * Returns the seconds of processor time that PostgreSQL's processes have used so far, including those that have
 * ended (Linux).
 */
export async function postgresProcessorSeconds(pool: pg.Pool): Promise<() => number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const [, postmaster = 0] = statOf(rows[0]?.pid ?? 0);
  return () => {
    const [user = 0, system = 0] = statOf(postmaster).slice(13, 15);
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
    const running = children.trim().split(' ').map(Number).map(processorSecondsOf);
    return running.reduce((sum, each) => sum + each, (user + system) / ticksPerSecond);
  };
}
