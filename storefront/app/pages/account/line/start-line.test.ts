import { beforeEach, describe, expect, it } from 'vitest';
import { usePageViewStore } from '../../../stores/page-view.ts';
import { rememberBackPath } from '../../../stores/routing.ts';
import { stubBrowser, stubFetch } from '../../../testing/browser.ts';
import { pageBefore, startLine } from './start-line.ts';

const begun = { authorize_url: 'https://line.example/x', state: 'st', code_verifier: 'v' };
let browser: ReturnType<typeof stubBrowser>;

beforeEach(() => {
  browser = stubBrowser('https://shop.example/signin?utm_source=x&email=a%40b.tw');
  usePageViewStore.setState({ browserHistory: [] });
});

describe('leaving for LINE', () => {
  it('sends the way back and keeps what the answer must match [2.074]', async () => {
    const requests = stubFetch(() => begun);
    rememberBackPath('/checkout');
    browser.session.setItem('qingmian-line-bind', '{"socialiteToken":"old"}');
    await startLine({ rememberMe: true });
    expect(requests[0]).toMatchObject({
      line: 'POST /auth/line/authorize',
      body: new URLSearchParams({ return_to: '/checkout?utm_source=x' }).toString(),
    });
    expect(JSON.parse(browser.local.getItem('qingmian-line-begin') ?? '')).toEqual({
      state: 'st',
      codeVerifier: 'v',
      rememberMe: true,
    });
    expect(browser.session.length).toBe(0);
    expect(browser.visited).toEqual(['https://line.example/x']);
  });

  it('comes back to the page that the shopper left for signing in [2.074]', async () => {
    const requests = stubFetch(() => begun);
    const visited = ['/faq', '/products?all=1', '/signin', '/signup?email=x'];
    usePageViewStore.setState({
      browserHistory: visited.map((path) => `https://shop.example${path}`),
    });
    await startLine();
    expect(new URLSearchParams(requests[0]?.body).get('return_to')).toBe(
      '/products?all=1&utm_source=x',
    );
  });

  it('marks the state if a member changes the LINE account', async () => {
    const requests = stubFetch(() => begun);
    await startLine({ rebindFrom: '/member-centre?type=5' });
    expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toEqual({
      return_to: '/member-centre?type=5',
      rebind: 'true',
    });
  });

  it('stays on the page if the shop cannot begin', async () => {
    stubFetch(() => Response.json({ status: 429 }, { status: 429 }));
    await expect(startLine()).rejects.toMatchObject({ status: 429 });
    expect(browser.visited).toEqual([]);
  });
});

it('never comes back to a page for signing in', () => {
  expect(pageBefore([])).toBe('/');
  expect(pageBefore(['https://shop.example/signin', 'https://shop.example/line-auth?code=c'])).toBe(
    '/',
  );
  expect(pageBefore(['https://shop.example/blog/3?utm_source=x'])).toBe('/blog/3?utm_source=x');
});
