import type { Page } from '@playwright/test';

/**
 * SLOW=network, processor or runner stretches the time between cause and effect, so that a journey shows what it relies
 * on without waiting for it: answers that come late, pages that work slowly, or a test that looks late.
 */
const slow = process.env.SLOW;

export const isSlowed = slow !== undefined;

/** How long the runner waits before each step, milliseconds. */
export const stepDelay = slow === 'runner' ? 250 : 0;

/** Makes what this page does as slow as SLOW wants it. */
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
