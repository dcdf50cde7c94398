import { expect, it } from 'vitest';
import { isMadeInTaiwan } from './promises.ts';

it('goods are made in Taiwan if their origin says so, wherever their material comes from', () => {
  expect(['台灣', '臺灣', '台灣（有機棉原料：土耳其）'].filter(isMadeInTaiwan)).toHaveLength(3);
});

it('goods of another, a second or an unknown origin are not', () => {
  expect(['日本', '日本（台灣分裝）', '台灣、日本', ''].filter(isMadeInTaiwan)).toEqual([]);
});
