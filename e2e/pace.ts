import type { Page } from '@playwright/test';

/**
 * SLOW=network, processor or runner makes answers, pages or test steps slow, so that a journey fails if it relies on
 * something that it does not wait for.
 */
const slow = process.env.SLOW;

export const isSlowed = slow !== undefined;

/** Milliseconds that the runner waits before each step. */
export const stepDelay = slow === 'runner' ? 250 : 0;

/** Slows this page down by the setting SLOW. */
export async function slowDown(page: Page): Promise<void> {
  if (slow === 'network') {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  }
  if (slow === 'processor') {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  }
}
