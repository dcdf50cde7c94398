import type { Page } from '@playwright/test';
import { percentile } from './load.ts';

interface EventTiming extends PerformanceEventTiming {
  interactionId: number;
}

/**
 * A press until its next frame, in milliseconds, and its parts: until the scripts begin, the scripts, and the frame.
 */
export interface Press {
  taken: number;
  waited: number;
  scripts: number;
  frame: number;
}

declare global {
  interface Window {
    /** The slowest event of each press, by the browser's number of the interaction. */
    interactions: Map<number, Press>;
  }
}

/** How many times slower than this machine the page's processor is. */
const slowdown = 4;

/** A browser reports shorter events as taking no time. */
const shortest = 16;

/** Slows the processor of this page down from now on. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/**
 * Times every press on this page until its next frame, also on the pages that it opens later. Call it before the
 * first page is opened.
 */
export async function timeInteractions(page: Page): Promise<void> {
  await page.addInitScript((durationThreshold) => {
    window.interactions = new Map();
    const watched = { type: 'event', durationThreshold, buffered: true };
    new PerformanceObserver((list) => {
      for (const event of list.getEntries() as EventTiming[]) {
        const { interactionId, duration, startTime, processingStart, processingEnd } = event;
        if (interactionId === 0) continue;
        if ((window.interactions.get(interactionId)?.taken ?? 0) >= duration) continue;
        window.interactions.set(interactionId, {
          taken: duration,
          waited: processingStart - startTime,
          scripts: processingEnd - processingStart,
          frame: startTime + duration - processingEnd,
        });
      }
    }).observe(watched);
  }, shortest);
}

/** The slowest press that `press` makes; it may take at most a second to be painted. */
export async function slowestPress(page: Page, press: () => Promise<unknown>): Promise<Press> {
  await page.evaluate(() => window.interactions.clear());
  await press();
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 1_000 })),
      ),
  );
  const all = await page.evaluate(() => [...window.interactions.values()]);
  const unseen = { taken: shortest, waited: 0, scripts: 0, frame: shortest };
  return all.reduce((slow, each) => (each.taken > slow.taken ? each : slow), unseen);
}

/** Prints and returns the 95th percentile of the presses of one kind, in milliseconds. */
export function report(name: string, taken: readonly number[]): number {
  const late = percentile([...taken], 0.95);
  console.log(`${name}: p95 ${late} ms, worst ${Math.max(...taken)} ms of ${taken.length}`);
  return late;
}
