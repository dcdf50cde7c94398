import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleVitals } from './sample-vitals.ts';

const { sendVitals, loaded } = vi.hoisted(() => ({ sendVitals: vi.fn(), loaded: { is: true } }));
vi.mock('./send-vitals.ts', () => ({ sendVitals }));
vi.mock('../after-load.ts', () => ({
  afterLoad: () => (loaded.is ? Promise.resolve() : Promise.reject(new Error('left'))),
}));

const turn = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => vi.stubGlobal('navigator', { webdriver: false }));
afterEach(() => {
  vi.unstubAllGlobals();
  sendVitals.mockClear();
  loaded.is = true;
});

describe('the speed of a page load', () => {
  it('is measured in one load of ten [G-226]', async () => {
    for (const number of [0, 0.05, 0.0999, 0.1, 0.5, 0.999]) sampleVitals(() => number);
    await vi.waitFor(() => expect(sendVitals).toHaveBeenCalledTimes(3));
  });

  it('is not measured for a browser that a program drives', async () => {
    vi.stubGlobal('navigator', { webdriver: true });
    sampleVitals(() => 0);
    await turn();
    expect(sendVitals).not.toHaveBeenCalled();
  });

  it('may fail without anybody noticing', async () => {
    loaded.is = false;
    sampleVitals(() => 0);
    await turn();
    expect(sendVitals).not.toHaveBeenCalled();
  });
});
