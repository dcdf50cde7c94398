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

/** The same of a process and of all its descendants, including those that have ended (Linux). */
export function processorSecondsOfTree(pid: number): number {
  const ticks = statOf(pid)
    .slice(11, 15)
    .reduce((sum, each) => sum + each, 0);
  return childrenOf(pid)
    .map(processorSecondsOfTree)
    .reduce((sum, each) => sum + each, ticks / ticksPerSecond);
}

function childrenOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return children.trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
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
    const running = childrenOf(postmaster).map(processorSecondsOf);
    return running.reduce((sum, each) => sum + each, (user + system) / ticksPerSecond);
  };
}
