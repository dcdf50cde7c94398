import { expect, it } from 'vitest';
import { reportTrouble } from './report-trouble.ts';

it('a database that is away makes one line every 30 seconds, which says what is wrong', () => {
  const lines: { error?: unknown; leftOut?: unknown }[] = [];
  const log = { info() {}, error() {}, warn: (fields: object) => lines.push(fields) };
  let now = 0;
  const report = reportTrouble(log, () => now);
  for (; now < 60_000; now += 100) {
    report({ message: 'connect ECONNREFUSED', code: 'ECONNREFUSED', queue: 'send-mail' });
  }
  expect(lines.map(({ leftOut }) => leftOut)).toEqual([0, 299]);
  expect(lines[0]?.error).toMatchObject({
    message: 'connect ECONNREFUSED',
    code: 'ECONNREFUSED',
    queue: 'send-mail',
  });
});
