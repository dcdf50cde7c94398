import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser, stubFetch } from '../../testing/browser.ts';

stubBrowser();
let requests = stubFetch(() => ({}));
// The client takes the platform's fetch once, so it is loaded after the stub.
let currentFetch = globalThis.fetch;
vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => currentFetch(...call));
const { newestStores } = await import('./recent-stores.ts');
const { lookUp, noteOpen } = await import('./known-stores.ts');

const order = (storeNo: string) => ({ storeNo, storeName: `門市${storeNo}`, shipAddress: '路' });
const recipient = (storeCode: string) => ({ storeCode, storeName: '舊名', storeAddress: '路' });
const pick = (storeCode: string) => ({ storeCode, storeName: '舊名', storeAddress: '舊路' });

describe('the stores that a member used last', () => {
  it('are three different ones, those of the newest orders first', () => {
    const orders = [order('2'), order('1'), order('2')];
    const codes = (...given: Parameters<typeof newestStores>) =>
      newestStores(...given).map(({ storeCode }) => storeCode);
    expect(codes(orders, [recipient('3'), recipient('4')])).toEqual(['2', '1', '3']);
    expect(codes([order('')], [recipient('3'), recipient('3')])).toEqual(['3']);
    expect(newestStores([order('2')], [recipient('2')])).toEqual([
      { storeCode: '2', storeName: '門市2', storeAddress: '路' },
    ]);
  });
});

describe('a store that was used before', () => {
  function answer(found: (request: Request) => unknown): void {
    requests = stubFetch(found);
    currentFetch = globalThis.fetch;
  }
  const listed = (no: string, isLoaded = true) => ({
    data: no === '' ? [] : [{ no, name: '新名', address: '新路' }],
    meta: { total: 1, page: 1, per_page: 1, is_loaded: isLoaded },
  });

  beforeEach(() => answer(() => new Response('', { status: 500 })));

  it('has the name and the address of the list, and is looked up once', async () => {
    answer(() => Response.json(listed('11')));
    const store = { storeCode: '11', storeName: '新名', storeAddress: '新路' };
    expect(await lookUp(pick('11'))).toEqual({ state: 'open', store });
    expect(await lookUp(pick('11'))).toEqual({ state: 'open', store });
    expect(requests.map(({ line }) => line)).toEqual(['GET /stores?keyword=11&per_page=1']);
  });

  it('is gone if the list does not have it, also if another store has the number in its address', async () => {
    answer(() => Response.json(listed('')));
    expect((await lookUp(pick('12'))).state).toBe('gone');
    answer(() => Response.json(listed('99')));
    expect((await lookUp(pick('13'))).state).toBe('gone');
  });

  it('counts as usable while there is no list or no answer, and is asked for again', async () => {
    answer(() => Response.json(listed('', false)));
    expect(await lookUp(pick('14'))).toEqual({ state: 'unknown', store: pick('14') });
    answer(() => new Response('', { status: 500 }));
    expect((await lookUp(pick('14'))).state).toBe('unknown');
    answer(() => Response.json(listed('14')));
    expect((await lookUp(pick('14'))).state).toBe('open');
  });

  it('needs no question if a search has just found it', async () => {
    answer(() => Response.json(listed('')));
    noteOpen(pick('15'));
    expect((await lookUp(pick('15'))).state).toBe('open');
    expect(requests).toHaveLength(0);
  });
});
