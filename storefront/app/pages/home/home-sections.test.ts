import { expect, it } from 'vitest';
import type { HomeBlock } from '#contract/entities/content.ts';
import type { HomeBlockKind } from '#contract/enumerations.ts';
import { sectionsOf } from './home-sections.ts';

const blocks = (...kinds: HomeBlockKind[]) =>
  kinds.map((kind): HomeBlock => ({ kind, title: kind, subtitle: '' }) as HomeBlock);
const shown = (...kinds: HomeBlockKind[]) =>
  sectionsOf(blocks(...kinds)).map(({ name, blocks: own }) => [name, own.map(({ kind }) => kind)]);

it('blocks about the same thing are one section, in the place of the first of them [2.002]', () => {
  expect(shown('FLASH_SALES', 'SERIES', 'EXCLUSIVE_SALES', 'DISCOUNT_EVENTS', 'NEWS')).toEqual([
    ['offers', ['DISCOUNT_EVENTS', 'FLASH_SALES', 'EXCLUSIVE_SALES']],
    ['series', ['SERIES']],
    ['news', ['NEWS']],
  ]);
});

it('the leading block gives the heading, another one if the operator hides it', () => {
  expect(shown('VIDEOS', 'TESTIMONIALS')).toEqual([['proof', ['TESTIMONIALS', 'VIDEOS']]]);
  expect(shown('VIDEOS')).toEqual([['proof', ['VIDEOS']]]);
});

it('a kind of a later release is left out', () => {
  expect(shown('SERIES', 'LATER' as HomeBlockKind)).toEqual([['series', ['SERIES']]]);
});
