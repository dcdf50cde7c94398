import type { Art } from './job.ts';

/** How a pack is placed in its first picture. `leaning` leans on a block, `lying` is seen from above at an angle. */
export type Stance = 'front' | 'left' | 'right' | 'lying' | 'leaning';

/** The surface of a pack's film; `satin` is that of all pictures but the first. */
export type Finish = 'matt' | 'gloss' | 'satin';

const stances: readonly Stance[] = ['left', 'front', 'lying', 'right', 'leaning'];

const isLiquid = (item: Art['item']) => ['gel', 'foam', 'laundry', 'lotion'].includes(item);

/**
 * The stance of a pack: the sizes of a family step forwards, the families of a series step back. So neighbours differ
 * in a list of all sizes and in a list of one size of each family.
 */
export function stanceOf({ item, place }: Pick<Art, 'item' | 'place'>): Stance {
  const step = place.size + place.family * (stances.length - 1);
  const stance = stances[step % stances.length] ?? 'front';
  return isLiquid(item) ? upright(stance) : stance;
}

/** Bottles, tubes and bags of liquid would roll away or fall over, so they are only turned. */
function upright(stance: Stance): Stance {
  if (stance === 'lying') return 'right';
  return stance === 'leaning' ? 'front' : stance;
}

/** The sizes of a family share their film: thin goods, Tencel and liquids have gloss film, cotton has matt film. */
export function finishOf({
  subSeries,
  material,
  item,
}: Pick<Art, 'subSeries' | 'material' | 'item'>): Finish {
  const smooth = material === '天絲' || material === '超薄網面' || subSeries.endsWith('-thin');
  return isLiquid(item) || item === 'wipes' || smooth ? 'gloss' : 'matt';
}
