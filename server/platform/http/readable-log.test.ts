import { expect, it } from 'vitest';
import { readable } from './readable-log.ts';

const line = (fields: object) =>
  readable(
    JSON.stringify({ level: 30, time: Date.UTC(2026, 10, 20, 2, 3, 4), ...fields }),
  ).trimEnd();

it('a terminal shows each line of the log in words', () => {
  const answer = { requestId: 'r-1', method: 'GET', route: '/products/:id', status: 200 };
  expect(line({ ...answer, milliseconds: 3, msg: 'request' })).toBe(
    '02:03:04 GET /products/:id 200, 3 ms',
  );
  const failure = { level: 50, requestId: 'r-2', error: { type: 'TypeError' }, msg: 'job failed' };
  expect(line(failure)).toBe('02:03:04 ERROR job failed requestId=r-2 error={"type":"TypeError"}');
  expect(line({ level: 40, provider: 'ECPay', msg: 'provider does not answer' })).toBe(
    '02:03:04 warning provider does not answer provider=ECPay',
  );
  expect(readable('no JSON\n')).toBe('no JSON\n');
  // Erasures are read from the log again after a restore.
  const erasure = '{"level":30,"time":1,"erasure":{"memberId":7}}\n';
  expect(readable(erasure)).toBe(erasure);
});
