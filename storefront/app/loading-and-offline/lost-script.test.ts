import type { ClientInstrumentation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { samePage } from '../stores/routing.ts';
import { stubBrowser } from '../testing/browser.ts';
import { recoverLostScripts } from './lost-script.ts';

type Instrumented = Parameters<
  Parameters<NonNullable<ClientInstrumentation['router']>>[0]['instrument']
>[0];

/** Opens an address, relative to the one that is shown. */
function open(to: string): void {
  stubBrowser(new URL(to, window.location.href).href);
}

beforeEach(() => void stubBrowser('https://shop.example/products/7'));
afterEach(() => vi.unstubAllGlobals());

/** Begins a navigation, and returns a function that ends it: at its address, or where it began if it was cancelled. */
function beginNavigation(to: string): (isCancelled?: 'cancelled') => Promise<void> {
  const [{ router } = {}] = recoverLostScripts();
  let instrumented: Instrumented = {};
  router?.({
    instrument: (functions: Instrumented) => {
      instrumented = functions;
    },
  } as never);
  const end = Promise.withResolvers<{ status: 'success'; error: undefined }>();
  const done = instrumented.navigate?.(() => end.promise as never, { to } as never);
  return async (isCancelled) => {
    if (!isCancelled) open(to);
    end.resolve({ status: 'success', error: undefined });
    await done;
  };
}

describe('an answer to a press', () => {
  it('leads nobody away whose next page is still loading, nor later', async () => {
    const isHere = samePage();
    expect(isHere()).toBe(true);
    const end = beginNavigation('/cart');
    expect(isHere()).toBe(false);
    await end();
    expect(isHere()).toBe(false);
    expect(samePage()()).toBe(true);
  });

  it('leads on who has only gone to another place of the page, or stays after all', async () => {
    const isHere = samePage();
    const end = beginNavigation('/products/7#reviews');
    expect(isHere()).toBe(true);
    await end();
    expect(isHere()).toBe(true);
    await beginNavigation('/cart')('cancelled');
    expect(isHere()).toBe(true);
  });

  it('leads nobody away who has pressed twice for the next page', async () => {
    const isHere = samePage();
    const endFirst = beginNavigation('/cart');
    const endSecond = beginNavigation('/cart');
    await endFirst('cancelled');
    expect(isHere()).toBe(false);
    await endSecond('cancelled');
    expect(isHere()).toBe(true);
  });

  it('leads on who pressed after the navigation had begun', async () => {
    const end = beginNavigation('/cart');
    const isHere = samePage();
    expect(isHere()).toBe(true);
    await end();
    expect(isHere()).toBe(false);
  });
});
