import type { BottleSize } from './bottle.ts';
import type { CartonSize } from './carton.ts';
import type { SizelessArt } from './job.ts';
import type { SoftPackSize } from './soft-pack.ts';

/** Names the form of a pack: products with the same form differ only in their print. */
export function formOf(art: SizelessArt): string {
  if (art.pack === 'box') return JSON.stringify(cartonSize(art));
  if (art.pack === 'bottle') return JSON.stringify(bottleSize(art));
  if (art.pack === 'tube' || ['gel', 'foam', 'laundry'].includes(art.item))
    return `${art.pack} ${art.item === 'lotion'}`;
  if (art.item === 'wipes') return `wipes ${art.unitCount > 20}`;
  return JSON.stringify(softSize(art));
}

/** Outer size in cm. */
export function softSize(art: SizelessArt): SoftPackSize {
  const length = art.lengthCm ?? 25;
  const base = { fin: 1.5, air: 0.5, ends: 'top' as const, seed: 3 };
  const thin = art.material === '超薄網面' || art.subSeries.endsWith('-thin');
  switch (art.item) {
    case 'liner':
      return {
        ...base,
        width: 9.8,
        height: length > 17 ? 16 : 15,
        depth: thin ? 5 : 6.4,
        ends: 'both',
        fin: 1.2,
      };
    case 'pants':
      return { ...base, width: 19.2, height: 19.8, depth: 10, air: 0.75, fin: 1.9 };
    case 'mat':
      return { ...base, width: 21, height: 18, depth: 9, fin: 1.9 };
    case 'long-pad':
      if (art.series === 'maternity')
        return { ...base, width: 17.5, height: 19.2, depth: 10, air: 0.7, fin: 1.8 };
      return {
        ...base,
        width: 15.2,
        height: length > 34 ? 18.6 : 16.6,
        depth: thin ? 6 : 7.6,
        seed: 8,
      };
    default:
      return { ...base, width: 14.4, height: length > 24 ? 15.2 : 14.2, depth: thin ? 5.6 : 7.2 };
  }
}

/** Outer size in cm. */
export function cartonSize(art: SizelessArt): CartonSize {
  if (art.item === 'underwear') {
    const child = art.subSeries === 'moon-teen' ? 0.88 : 1;
    return { width: 15.5 * child, height: 20.8 * child, depth: 3.2 };
  }
  if (art.item === 'nursing-pad')
    return { width: 14.5, height: art.unitCount > 60 ? 18.5 : 14.8, depth: 9 };
  if (art.item === 'tampon') {
    if (art.subSeries === 'tampon-applicator') return { width: 13.2, height: 13.4, depth: 5.4 };
    if (art.subSeries === 'tampon-compact') return { width: 9, height: 7, depth: 4.4 };
    return { width: 7.4, height: 9, depth: 4.2 };
  }
  return { width: 14.6, height: 15.8, depth: 6.4 };
}

/** Outer size in cm. */
export function bottleSize(art: SizelessArt): BottleSize {
  if (art.item === 'foam')
    return { width: 5.6, depth: 5.2, height: 12.6, closure: 'foam', power: 2.1 };
  if (art.item === 'laundry')
    return { width: 8.2, depth: 4.9, height: 16.4, closure: 'flip', power: 2.6 };
  if (art.label.size.startsWith('100'))
    return { width: 5.2, depth: 3.4, height: 10.2, closure: 'disc', power: 2.7 };
  return { width: 6.9, depth: 4.6, height: 14.6, closure: 'pump', power: 2.8 };
}

/** Height in cm without weld and lid, or the length of a pack that lies on its side. */
export function heightOf(art: SizelessArt): number {
  if (art.pack === 'box') return cartonSize(art).height;
  if (art.pack === 'bottle') return bottleSize(art).height;
  return softSize(art).height;
}
