import { expect, it } from 'vitest';
import { satisfies } from './installed.mjs';

const wanted = {
  '': {},
  'node_modules/web': { version: '1.0.0', integrity: 'a' },
  'node_modules/other-platform': { version: '1.0.0', integrity: 'b', optional: true },
  'node_modules/tester': { version: '1.0.0', integrity: 'c', dev: true },
};
const web = { 'node_modules/web': { version: '1.0.0', integrity: 'a' } };
const tester = { 'node_modules/tester': { version: '1.0.0', integrity: 'c', dev: true } };

it('is enough with every package but those of other platforms', () => {
  expect(satisfies({ ...web, ...tester }, wanted)).toBe(true);
  expect(satisfies(tester, wanted)).toBe(false);
  expect(satisfies({ ...tester, 'node_modules/web': { version: '0.9.0' } }, wanted)).toBe(false);
});

it('is enough for a start without the packages of tests and checks', () => {
  expect(satisfies(web, wanted)).toBe(false);
  expect(satisfies(web, wanted, { development: false })).toBe(true);
});
