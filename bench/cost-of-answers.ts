import { load } from './load.ts';
import type { RunningServer } from './servers.ts';

export interface Measured {
  perSecond: number;
  /** Milliseconds of the server's processor time for each answer. */
  processor: number;
  /** The same of PostgreSQL. */
  postgres: number;
}

export interface Measuring {
  /** Returns the seconds of processor time that PostgreSQL has used so far. */
  postgres?(): number;
  /** The Accept-Encoding of visitors; Brotli by default. */
  encoding?: string;
}

/** Requests these paths in turns for some seconds. */
export async function measure(
  server: RunningServer,
  paths: readonly string[],
  seconds: number,
  { postgres = () => 0, encoding = 'br' }: Measuring = {},
): Promise<Measured> {
  const before = [server.processorSeconds(), postgres()] as const;
  const { answers, requestsPerSecond, failures } = await load(
    server.origin,
    paths,
    { 'accept-encoding': encoding },
    seconds,
  );
  if (failures) throw new Error(`${paths[0]}: ${failures} failures`);
  if (answers === 0) throw new Error(`${paths[0]}: no answer in ${seconds} s, take more SECONDS`);
  const each = (used: number) => (used * 1000) / answers;
  return {
    perSecond: requestsPerSecond,
    processor: each(server.processorSeconds() - before[0]),
    postgres: each(postgres() - before[1]),
  };
}
