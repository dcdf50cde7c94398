import { luminance, mix } from './color.ts';
import type { Art } from './job.ts';
import type { Inks } from './motifs.ts';

/** The printing colours of one pack. */
export interface PrintInks extends Inks {
  text: string;
  textSoft: string;
  /** Written on the disc. */
  number: string;
  /** Side panels. */
  side: string;
}

type Ground = 'field' | 'light' | 'deep';

/** The ground of every sub-series, in the order of the catalogue. */
const grounds: Record<Art['series'], readonly Ground[]> = {
  day: ['field', 'light', 'deep'],
  night: ['deep', 'field', 'deep', 'light'],
  liner: ['field', 'light', 'deep', 'field'],
  'sleep-pants': ['deep', 'light', 'field'],
  tampon: ['field', 'light', 'deep'],
  moon: ['deep', 'deep', 'field', 'light'],
  care: ['light', 'field', 'deep'],
  maternity: ['field', 'light', 'deep', 'light'],
};

/** Picks the printing colours of a pack: longer and stronger sizes are a shade deeper. */
export function printInks(art: Art): PrintInks {
  const { deep, mid, pale, accent } = art.palette;
  const ground = grounds[art.series][art.shelf % grounds[art.series].length] ?? 'field';
  const warm = luminance(accent) > 0.3 ? accent : mix(mid, '#fff4e0', 0.5);
  if (ground === 'light') {
    const field = mix('#fffdf9', pale, 0.6);
    return {
      field,
      side: mix(mid, deep, art.grade * 0.45),
      figure: mix(mid, deep, 0.25 + art.grade * 0.45),
      shade: mix(mid, '#ffffff', 0.25),
      accent: warm,
      disc: mix(pale, mid, 0.45 + art.grade * 0.4),
      text: mix(deep, '#241B33', 0.25),
      textSoft: mix(deep, '#241B33', 0.1),
      number: art.grade > 0.6 ? '#fffdf8' : mix(deep, '#241B33', 0.3),
    };
  }
  if (ground === 'deep') {
    const field = mix(mix(deep, mid, 0.22), mix(deep, '#140c2a', 0.25), art.grade);
    return {
      field,
      side: mix(field, '#120a24', 0.12),
      figure: mix(mid, deep, 0.35),
      shade: mix(deep, mid, 0.3),
      accent: warm,
      disc:
        art.series === 'night' || art.series === 'moon' ? mix(warm, '#fffaf0', 0.35) : '#fffaf2',
      text: '#fffaf2',
      textSoft: mix(pale, mid, 0.25),
      number: mix(deep, '#1a1030', 0.3),
    };
  }
  const most = luminance(mid) > 0.3 ? mix(mid, deep, 0.06) : mix(pale, mid, 0.82);
  const field = mix(mix(pale, mid, 0.5), most, art.grade);
  return {
    field,
    side: mix(field, deep, 0.1),
    figure: mix(mid, deep, 0.72),
    shade: mix(mid, deep, 0.42),
    accent: mix(warm, '#ffffff', 0.15),
    disc: '#fffaf2',
    text: mix(deep, '#241B33', 0.4),
    textSoft: mix(deep, '#241B33', 0.2),
    number: mix(deep, '#241B33', 0.25),
  };
}
