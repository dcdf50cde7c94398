import type { Page } from '@playwright/test';
import { percentile } from './load.ts';

interface EventTiming extends PerformanceEntry {
  interactionId: number;
}

declare global {
  interface Window {
    /** Milliseconds from each press to the next frame, by the browser's number of the interaction. */
    interactions: Map<number, number>;
  }
}

/** How many times slower than this machine the page's processor is. */
const slowdown = 4;

/** A browser reports shorter events as taking no time. */
const shortest = 16;

/**
 * Slows the processor of this page down and times every press on it until its next frame, also on the pages that it
 * opens later. Call it before the first page is opened.
 */
export async function timeInteractions(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript((durationThreshold) => {
    window.interactions = new Map();
    const watched = { type: 'event', durationThreshold, buffered: true };
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as EventTiming[]) {
        if (interactionId === 0) continue;
        const known = window.interactions.get(interactionId) ?? 0;
        window.interactions.set(interactionId, Math.max(known, duration));
      }
    }).observe(watched);
  }, shortest);
}

/** Milliseconds of the slowest press that `press` makes; the press may take at most a second to be painted. */
export async function slowestPress(page: Page, press: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => window.interactions.clear());
  await press();
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 1_000 })),
      ),
  );
  const taken = await page.evaluate(() => [...window.interactions.values()]);
  return Math.max(shortest, ...taken);
}

/** Prints and returns the 95th percentile of the presses of one kind, in milliseconds. */
export function report(name: string, taken: readonly number[]): number {
  const late = percentile([...taken], 0.95);
  console.log(`${name}: p95 ${late} ms, worst ${Math.max(...taken)} ms of ${taken.length}`);
  return late;
}
