import { expect, it } from 'vitest';
import { firstSlow } from './worst-input.ts';
import { manyItems, worstFieldTexts, worstTexts } from './worst-texts.ts';

it.each([
  ['goes over an address again at each dot', /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/, worstFieldTexts],
  ['goes over spaces again from each one', /\s+$/, worstFieldTexts],
  ['gives the letters of an endless name back', /^<([\w.:-]*)([^<>]*?)>$/, worstTexts],
])('a pattern that %s is found', (_, pattern, texts) => {
  expect(firstSlow('it', texts, (text) => pattern.test(text))).toEqual([
    expect.stringMatching(/^it: takes \d+ ms with/),
  ]);
});

it('a reader that copies its list at every name is found', () => {
  const read = (text: string) => {
    let names: string[] = [];
    for (const name of text.split('&')) names = names.concat(name);
  };
  expect(firstSlow('it', worstTexts, read)).toHaveLength(1);
});

it('a reader that fails is found, and a linear one is none', () => {
  expect(firstSlow('it', worstFieldTexts, (text) => JSON.parse(text))).toEqual([
    expect.stringContaining('throws'),
  ]);
  expect(firstSlow('it', worstTexts, (text) => text.includes('\n!'))).toEqual([]);
});

it('items are as many as fit into a body, each with a number of its own', () => {
  const items = manyItems({ id: 1, quantity: 1 }) as { id: number }[];
  expect(items.length).toBeGreaterThan(5_000);
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
});
