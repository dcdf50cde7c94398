import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { anyAddress } from '#server/testing/http-buyers.ts';
import type { PageRequests } from '#server/testing/page-requests.ts';
import { percentile } from './load.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

export interface Minute {
  /** Milliseconds until a visitor has the whole page, from the moment at which the request was due. */
  p50: number;
  p99: number;
  answers: number;
  failures: number;
}

export interface Visitors {
  origin: string;
  paths: readonly string[];
  /** The pages of visitors, which are measured, and those of crawlers, which are not. */
  visitor: PageRequests;
  crawler: PageRequests;
  /** Requests a second. */
  visitors: number;
  crawlers: number;
  seconds: number;
}

function read(address: string): Promise<boolean> {
  const headers = { 'accept-encoding': 'br', 'x-forwarded-for': anyAddress() };
  return new Promise((resolve) => {
    get(address, { agent, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode === 200));
      answer.once('error', () => resolve(false));
    }).once('error', () => resolve(false));
  });
}

/** Visitors who come at a steady pace, whether or not earlier ones have been answered. */
export async function steadyVisitors(options: Visitors): Promise<Minute> {
  const { origin, paths, visitor, crawler, visitors, crawlers, seconds } = options;
  const taken: number[] = [];
  const under: Promise<void>[] = [];
  let failures = 0;
  const began = performance.now();
  async function visit(next: PageRequests, due: number): Promise<void> {
    const isWhole = await read(origin + paths[next()]);
    if (next !== visitor) return;
    if (!isWhole) failures += 1;
    taken.push(performance.now() - due);
  }
  const all = (visitors + crawlers) * seconds;
  for (let count = 0; count < all; count++) {
    const due = began + (count * 1000) / (visitors + crawlers);
    const early = due - performance.now();
    if (early > 0) await pause(early);
    const isCrawler = count % (visitors + crawlers) < crawlers;
    under.push(visit(isCrawler ? crawler : visitor, due));
  }
  await Promise.all(under);
  return {
    p50: percentile(taken, 0.5),
    p99: percentile(taken, 0.99),
    answers: taken.length,
    failures,
  };
}
