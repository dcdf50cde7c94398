import { beforeEach, expect, it } from 'vitest';
import { toSnake } from '#contract/wire-case.ts';
import { nothingShared } from '../data/shared.ts';
import { stubBrowser, stubFetch } from '../testing/browser.ts';

stubBrowser();
const { readSharedAgain } = await import('./read-shared-again.ts');
const { useSystemStore } = await import('../stores/system.ts');

/** Answers by path; a path that is not here cannot be read. */
let answers: Record<string, unknown> = {};

const freeDelivery = {
  id: 1,
  title: '全館免運',
  thresholdAmount: 0,
  eventBeginAt: null,
  eventEndAt: null,
  currentVisibilityRule: 'ONLINE',
};
const loaded = { ...nothingShared, year: '2026', hasOffers: true as const };

beforeEach(() => {
  answers = {
    'shipping-fees': { homeMainIsland: 90, homeOutlyingIsland: 200, store: 60 },
    'free-shipping-events': [freeDelivery],
    'threshold-rewards': [],
    'first-purchase-events': [],
    'quantity-offers': [],
    'amount-offers': [],
    'add-on-offers': [],
  };
  stubFetch(async (request) => {
    const name = new URL(request.url).pathname.split('/').at(-1) ?? '';
    return name in answers ? toSnake(answers[name]) : new Response('', { status: 503 });
  });
  useSystemStore.setState({ shared: loaded, newer: undefined });
});

it('brings what runs now, beside what the page has besides', async () => {
  await readSharedAgain();
  const { shared, newer } = useSystemStore.getState();
  expect(shared).toMatchObject({
    year: '2026',
    shippingFees: { homeMainIsland: 90 },
    freeShippingEvents: [{ title: '全館免運' }],
  });
  expect(shared).not.toHaveProperty('hasOffers');
  expect(newer).toEqual({ than: loaded, shared });
});

it('stands for the same page after a second reading', async () => {
  await readSharedAgain();
  answers['free-shipping-events'] = [];
  await readSharedAgain();
  const { shared, newer } = useSystemStore.getState();
  expect(shared.freeShippingEvents).toEqual([]);
  expect(newer?.than).toBe(loaded);
});

it('changes nothing if one of them cannot be read', async () => {
  delete answers['threshold-rewards'];
  await readSharedAgain();
  expect(useSystemStore.getState()).toMatchObject({ shared: loaded, newer: undefined });
});
