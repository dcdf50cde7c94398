import { artOf } from '../art.ts';
import type { Prop, Still } from '../studio/job.ts';

type Loose = Omit<Still, 'arts' | 'mood' | 'props'> & { props?: Prop[] };

/** A still life of the named products in the colours of the first (or of `mood`). */
export function of(
  slugs: readonly string[],
  rest: Loose = {},
  mood: string = slugs[0] ?? 'day-regular-24',
): Still {
  return { arts: slugs.map(artOf), mood: artOf(mood), props: [], ...rest };
}

export const linen = '#e9dcc6';

export const oak = '#d8b68c';

export const sprig = (x: number, z: number, turn = 0.2, color = '#6f9c82'): Prop => ({
  prop: 'sprig',
  color,
  x,
  z,
  turn,
});

export const towel = (x: number, z: number, ...colors: string[]): Prop => ({
  prop: 'stack',
  colors,
  x,
  z,
  turn: 0.12,
});

export const cloth = (color: string, height = 2.4): Prop => ({
  prop: 'drape',
  color,
  height,
  x: -14,
  z: 4,
  width: 210,
  depth: 74,
});

export const item = (slug: string, x: number, z: number, turn = 0, scale = 1): Prop => ({
  prop: 'item',
  art: artOf(slug),
  x,
  z,
  turn,
  scale,
  y: 0.05,
});

export const single = (slug: string, x: number, z: number, turn = 0.3): Prop => ({
  prop: 'wrapped',
  art: artOf(slug),
  x,
  z,
  turn,
});
