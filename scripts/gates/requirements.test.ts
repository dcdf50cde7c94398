import { expect, it } from 'vitest';
import {
  coverage,
  namedRequirements,
  parseRequirements,
  unknownIds,
  unprovedIds,
} from './requirements.ts';

const table = [
  'id\tsection\tarea\tkind\trequirement\thow_to_check',
  '1.001\tA\tcart\trule\tOne.\tLook.',
  '1.002\tA\tcart\trule\tTwo.\tLook.',
  '1.003\tA\tmail\trule\tThree.\tLook.',
  '',
].join('\n');
/** Joined from parts, so that this file itself names no requirement. */
const titled = (...groups: string[][]) =>
  `it('works ${groups.map((ids) => `[${ids.join(', ')}]`).join(' ')}', run);`;

it('lists what tests name, by area', () => {
  const named = namedRequirements([
    { path: 'rules/a.test.ts', text: titled(['1.001', '1.003']) },
    { path: 'rules/a.ts', text: titled(['1.002']) },
  ]);
  expect(coverage(parseRequirements(table), named)).toEqual([
    { area: 'cart', named: 1, total: 2 },
    { area: 'mail', named: 1, total: 1 },
  ]);
});

it('finds ids that no row has', () => {
  const named = namedRequirements([{ path: 'e2e/b.spec.ts', text: titled(['1.002'], ['9.999']) }]);
  expect(unknownIds(parseRequirements(table), named)).toEqual([
    expect.stringMatching('b.spec.ts: .9.999'),
  ]);
});

it('finds rows that no test names, unless they are excused', () => {
  const named = namedRequirements([{ path: 'e2e/b.spec.ts', text: titled(['1.002']) }]);
  expect(unprovedIds(parseRequirements(table), named, ['1.003'])).toEqual([
    expect.stringMatching('1.001.: One.'),
  ]);
});
