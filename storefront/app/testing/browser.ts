import { vi } from 'vitest';
import { paymentTypes } from '#contract/enumerations.ts';
import { carrierLimits } from '#rules/payments/payment-types.ts';
import type { PublicSettings } from '../settings.ts';

/** A browser's storage area, in memory. */
export function memoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, value),
  };
}

export const testSettings: PublicSettings = {
  brand: { name: '晴棉 QINGMIAN', tagline: '每一天，都清爽自在', key: 'qingmian' },
  company: { name: '晴棉生活股份有限公司', taxId: '00000000' },
  links: {
    line: 'https://line.example',
    contact: 'https://contact.example',
  },
  offers: {
    paymentTypes,
    paymentLimits: carrierLimits,
    paymentNotes: {},
    lineLogin: true,
    storeMap: true,
  },
  keepsPages: true,
  publicUrl: 'https://shop.example',
};

/** The parts of a browser that code without components uses; `address` is the page's address. */
export function stubBrowser(address = 'https://shop.example/') {
  const location = new URL(address);
  const cookies: string[] = [];
  const visited: string[] = [];
  const local = memoryStorage();
  const session = memoryStorage();
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
  vi.stubGlobal('document', {
    title: '',
    referrer: '',
    getElementById: () => ({ textContent: JSON.stringify(testSettings) }),
    addEventListener: () => undefined,
    get cookie() {
      return cookies.map((cookie) => cookie.split(';')[0]).join('; ');
    },
    set cookie(cookie: string) {
      cookies.push(cookie);
    },
  });
  vi.stubGlobal('window', {
    location: {
      pathname: location.pathname,
      search: location.search,
      href: location.href,
      origin: location.origin,
      protocol: location.protocol,
      assign: (path: string) => visited.push(path),
      replace: (path: string) => visited.push(path),
    },
    scrollTo: () => visited.push('(top)'),
    addEventListener: () => undefined,
  });
  // This browser has no other tabs; `stubTabs` gives it some.
  vi.stubGlobal('BroadcastChannel', undefined);
  return { local, session, cookies, visited };
}

/**
 * The other tabs of the stubbed browser, after `stubBrowser`: `heard` has the messages that they received, `say`
 * sends a message to the tab under test.
 */
export function stubTabs() {
  const heard: unknown[] = [];
  let here: Channel | undefined;
  class Channel {
    onmessage?: (event: { data: unknown }) => void;
    isClosed = false;
    constructor() {
      here = this;
    }
    postMessage(message: unknown) {
      if (this.isClosed) throw new DOMException('Channel is closed', 'InvalidStateError');
      heard.push(structuredClone(message));
    }
    close() {
      this.isClosed = true;
      here = undefined;
    }
  }
  vi.stubGlobal('BroadcastChannel', Channel);
  return { heard, say: (data: unknown) => here?.onmessage?.({ data }) };
}

export interface NotedRequest {
  /** `METHOD /path?query` */
  line: string;
  body: string;
  authorization: string | null;
  idempotencyKey: string | null;
}

/** A `fetch` that answers every call of the browser's client, and the requests it received. */
export function answeringFetch(answer: (request: Request) => unknown) {
  const requests: NotedRequest[] = [];
  const answering: typeof fetch = async (input, init) => {
    const path = String(input);
    const request = new Request(new URL(path, 'https://shop.example'), init);
    requests.push({
      line: `${request.method} ${path.replace('/backstage/api/v1', '')}`,
      body: await request.clone().text(),
      authorization: request.headers.get('authorization'),
      idempotencyKey: request.headers.get('idempotency-key'),
    });
    const found = await answer(request);
    return found instanceof Response ? found : Response.json({ status: 200, data: found ?? {} });
  };
  return { fetch: answering, requests };
}

/** The same, set as the global `fetch`; returns the requests. */
export function stubFetch(answer: (request: Request) => unknown): NotedRequest[] {
  const { fetch: answering, requests } = answeringFetch(answer);
  vi.stubGlobal('fetch', answering);
  return requests;
}
