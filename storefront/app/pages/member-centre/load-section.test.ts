import { beforeEach, describe, expect, it } from 'vitest';
import { useAuthStore } from '../../stores/auth.ts';
import { useMemberStore } from '../../stores/member.ts';
import { useModalStore } from '../../stores/modal.ts';
import { stubBrowser, stubFetch } from '../../testing/browser.ts';
import { loadSection } from './load-section.ts';

const address = (query: string) => `https://shop.example/member-centre${query}`;
const user = { id: 7, email: 'a@b.tw', name: null, mobile_number: null };

beforeEach(() => {
  stubBrowser();
  useModalStore.setState({ stack: [] });
  useAuthStore.setState({ status: 'member' });
  useMemberStore.setState({ ecUserToken: 't', userInfo: undefined });
});

/** The path to which a loader redirects. */
async function redirectOf(loading: Promise<unknown>) {
  const thrown = await loading.catch((caught: unknown) => caught);
  return thrown instanceof Response ? thrown.headers.get('location') : undefined;
}

/** What only the first page of the member centre reads. */
const ofStart = [
  'GET /user/notice-settings',
  'GET /user/refill',
  'GET /user/refill/settings',
  'GET /user/restock-notices',
];

describe('a section of the member centre', () => {
  it.each([
    ['?type=5', ofStart],
    ['?type=4', []],
    ['?type=1', ofStart],
  ])(
    'with member data reads the member and the level rules (%s) [2.132, 2.133]',
    async (query, others) => {
      const requests = stubFetch((request) => (request.url.endsWith('/user') ? user : []));
      await loadSection(address(query));
      expect(requests.map(({ line }) => line).toSorted()).toEqual([
        'GET /user',
        'GET /user/level',
        'GET /user/level-rules',
        ...others,
      ]);
      expect(useMemberStore.getState().userInfo?.id).toBe(7);
    },
  );

  it('with orders reads the requested page of them [2.136]', async () => {
    const meta = { total: 21, page: 2, per_page: 10 };
    const requests = stubFetch(() => Response.json({ status: 200, data: [], meta }));
    const section = await loadSection(address('?type=orders&page=2'));
    expect(requests.map(({ line }) => line)).toEqual(['GET /user/orders?page=2&per_page=10']);
    expect(section).toEqual({ tab: 2, orders: { data: { orders: [], page: 2, pageCount: 3 } } });
  });

  it('with reviews reads the requested page of them', async () => {
    const meta = { total: 11, page: 2, per_page: 10 };
    const requests = stubFetch(() => Response.json({ status: 200, data: [], meta }));
    const section = await loadSection(address('?type=reviews&page=2'));
    expect(requests.map(({ line }) => line)).toEqual(['GET /user/reviews?page=2&per_page=10']);
    expect(section).toEqual({ tab: 11, reviews: { data: { reviews: [], page: 2, pageCount: 2 } } });
  });

  it.each(['', '?type=99', '?type=xyz'])(
    'that is unknown (%j) becomes the member’s data, with the campaign kept [2.113]',
    async (query) => {
      const campaign = `${query || '?'}&utm_source=x`;
      expect(await redirectOf(loadSection(address(campaign)))).toBe(
        '/member-centre?type=5&utm_source=x',
      );
    },
  );

  it('that cannot be read is a failure for the page to show, without a dialog [8.081, 8.082]', async () => {
    const failure = { status: 500, error_code: 'INTERNAL_ERROR', request_id: 'r-1' };
    stubFetch(() => Response.json(failure, { status: 500 }));
    const section = await loadSection(address('?type=5'));
    expect(section).toMatchObject({
      tab: 5,
      account: {
        failure: {
          status: 500,
          errorCode: 'INTERNAL_ERROR',
          requestId: 'r-1',
          message: '系統忙碌中，請稍後再試',
        },
      },
    });
    expect(useModalStore.getState().stack).toEqual([]);
  });

  it('without a valid session leads to sign-in [4.068]', async () => {
    stubFetch(() => Response.json({ status: 401, error_code: 'TOKEN_INVALID' }, { status: 401 }));
    expect(await redirectOf(loadSection(address('?type=2')))).toBe('/signin');
    expect(useMemberStore.getState().ecUserToken).toBeUndefined();
    expect(useModalStore.getState().stack).toEqual([]);
  });

  it('is not shown if another tab signs out while it is read', async () => {
    stubFetch(() => {
      useAuthStore.setState({ status: 'visitor' });
      return Response.json({ status: 200, data: [], meta: { total: 0, page: 1, per_page: 10 } });
    });
    expect(await redirectOf(loadSection(address('?type=2')))).toBe('/signin');
  });
});
