import { describe, expect, it } from 'vitest';
import { failing, publicApi } from '../testing/public-api.ts';
import { loadShared } from './load-shared.ts';

const now = () => new Date('2026-11-20T10:00:00+08:00');
const fees = { homeMainIsland: 95, homeOutlyingIsland: 210, store: 65 };

describe('the data that every page shares', () => {
  it('have the fees that the operator has set', async () => {
    const { api } = publicApi({ readShippingFees: () => ({ data: fees, meta: undefined }) });
    expect((await loadShared(api, now)).shippingFees).toEqual(fees);
  });

  it('have the standard fees if they cannot be read [8.078]', async () => {
    const { api } = publicApi({ readShippingFees: failing(503) });
    expect((await loadShared(api, now)).shippingFees).toEqual({
      homeMainIsland: 80,
      homeOutlyingIsland: 200,
      store: 60,
    });
  });

  it('select what runs by the time at which the answers arrive', async () => {
    let moment = '2026-11-20T10:00:00+08:00';
    const event = {
      id: 1,
      title: '免運',
      thresholdAmount: 990,
      currentVisibilityRule: 'ONLINE',
      eventBeginAt: null,
      eventEndAt: '2026-11-21T00:00:00+08:00',
    };
    const { api } = publicApi({
      listFreeShippingEvents() {
        moment = '2026-11-22T10:00:00+08:00';
        return { data: [event], meta: undefined };
      },
    });
    const { freeShippingEvents } = await loadShared(api, () => new Date(moment));
    expect(freeShippingEvents).toEqual([]);
  });

  it('say that offers run, and nothing about them in a shop without any', async () => {
    const none = () => ({ data: [], meta: undefined });
    const lists = { listQuantityOffers: none, listAmountOffers: none, listAddOnOffers: none };
    const { api } = publicApi(lists);
    expect(await loadShared(api, now)).not.toHaveProperty('hasOffers');
    const offered = publicApi({ ...lists, listAddOnOffers: () => ({ data: [{ id: 1 }] }) });
    expect((await loadShared(offered.api, now)).hasOffers).toBe(true);
  });
});
