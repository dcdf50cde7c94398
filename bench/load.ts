import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { anyAddress } from '#server/testing/http-buyers.ts';
import { Missing, type Program, program } from './drills/debian.ts';

export interface Load {
  /** The number of answers, including those of the warm-up. */
  answers: number;
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p97_5: number;
  p99: number;
  failures: number;
}

interface Asking {
  origin: string;
  /** All connections together request them in turns. */
  paths: readonly string[];
  headers: Readonly<Record<string, string>>;
  seconds: number;
}

type Generator = (asking: Asking) => Promise<Load>;

/** The server as shoppers use it: React's production build, rate limits on. */
export const asServed = { NODE_ENV: 'production', TEST_MODE: '0' };

const connections = 32;
const warmUpSeconds = 2;

/** Seconds of load with 32 connections after a warm-up; the load generator shares the machine. */
export async function load(
  origin: string,
  paths: readonly string[],
  headers: Readonly<Record<string, string>> = {},
  seconds = 6,
): Promise<Load> {
  generator ??= findGenerator();
  const ask = await generator;
  const warmUp = await ask({ origin, paths, headers, seconds: warmUpSeconds });
  const measured = await ask({ origin, paths, headers, seconds });
  return { ...measured, answers: warmUp.answers + measured.answers };
}

/** As many addresses as there are connections. */
export function forEachConnection(address: (connection: number) => string): string[] {
  return Array.from({ length: connections }, (_, connection) => address(connection));
}

let generator: Promise<Generator> | undefined;

/**
 * wrk if it is installed or can be unpacked, otherwise autocannon. autocannon is slower than the server that it
 * measures, so fast answers look alike, and a ratio to a bare server looks better than it is.
 */
async function findGenerator(): Promise<Generator> {
  try {
    const wrk = await program('wrk', ['wrk', 'libluajit-5.1-2']);
    console.log('load is made by wrk');
    return (asking) => askWithWrk(wrk, asking);
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    console.log(
      `load is made by autocannon, whose own limit hides what is faster: ${error.message}`,
    );
    return askWithAutocannon;
  }
}

const run = promisify(execFile);

/** The output of `visitors.lua`. */
type MeasuredByWrk = Omit<Load, 'requestsPerSecond'> & { seconds: number };

async function askWithWrk(
  { path, env }: Program,
  { origin, paths, headers, seconds }: Asking,
): Promise<Load> {
  const script = new URL('visitors.lua', import.meta.url).pathname;
  const options = ['-t', '1', '-c', `${connections}`];
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const { stdout } = await run(
    path,
    [...options, '-d', `${seconds}s`, '-s', script, origin, '--', ...lines, ...paths],
    { env },
  );
  const lastLine = stdout.trim().split('\n').at(-1) ?? '';
  const { seconds: taken, ...measured } = JSON.parse(lastLine) as MeasuredByWrk;
  return { ...measured, requestsPerSecond: Math.round(measured.answers / taken) };
}

async function askWithAutocannon({ origin, paths, headers, seconds }: Asking): Promise<Load> {
  let turn = 0;
  // Otherwise each connection would begin with the first path, and all of them would request it at once.
  const setupRequest: autocannon.Request['setupRequest'] = (request) => ({
    ...request,
    path: paths[turn++ % paths.length],
    // As the proxy does: without it, the rate limit would soon refuse a single visitor.
    headers: { ...request.headers, 'x-forwarded-for': anyAddress() },
  });
  const requests = [{ setupRequest }];
  const result = await autocannon({
    url: origin,
    connections,
    requests,
    headers,
    duration: seconds,
  });
  return {
    answers: result.requests.total,
    requestsPerSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p97_5: result.latency.p97_5,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors,
  };
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** p in 0…1 */
export function percentile(values: number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? 0;
}
