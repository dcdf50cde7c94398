import type { LightMyRequestResponse } from 'fastify';
import type { TestShop } from './test-shop.ts';

/** A browser: it sends the device cookie that the shop gave it. */
export interface Device {
  /** `name=value` of the cookie; '' before the first sign-in. */
  cookie: string;
  /** The whole Set-Cookie line of the last answer; '' if it set none. */
  line: string;
  post(path: string, payload: object): Promise<LightMyRequestResponse>;
}

let addresses = 0;

/** A browser with an IP address of its own. */
export function newDevice(test: TestShop): Device {
  const remoteAddress = `198.51.${Math.floor(++addresses / 250)}.${addresses % 250}`;
  const device: Device = {
    cookie: '',
    line: '',
    async post(path, payload) {
      const headers = device.cookie ? { cookie: `other=1; ${device.cookie}` } : {};
      const url = `/api/${path}`;
      const answer = await test.http({ method: 'POST', url, headers, payload, remoteAddress });
      device.line = String(answer.headers['set-cookie'] ?? '');
      if (device.line) device.cookie = device.line.split(';')[0] ?? '';
      return answer;
    },
  };
  return device;
}
