import { contrastOf } from '../../rules/shop/contrast.ts';
import { luminance, mix, over } from './color.ts';
import type { Art } from './job.ts';
import { type Inks, opacity } from './motifs.ts';

/** The least contrast of what is printed with its ground: that of WCAG 2 for large text. */
export const leastPrintContrast = 3;

/** The printing colours of one pack. */
export interface PrintInks extends Inks {
  text: string;
  textSoft: string;
  /** Written on the disc. */
  number: string;
  /** The count and the drops at the foot. */
  foot: string;
  /** What lies under them: hills, waves or the field. */
  footGrounds: string[];
  /** The ground of side panels, and what is written there. */
  side: string;
  sideText: string;
  sideTextSoft: string;
}

/** The colours that the look of a series asks for, before anybody has to read them. */
type Wanted = Omit<PrintInks, 'foot' | 'footGrounds' | 'sideText' | 'sideTextSoft'>;

const light = '#fffaf2';
const dark = '#241B33';

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

/** Picks the printing colours of a pack so that all its words can be read. */
export function printInks(art: Art): PrintInks {
  const { deep } = art.palette;
  const wanted = wantedInks(art);
  const { field, disc, text } = wanted;
  const shade = hasLightFoot(art) ? deepened(wanted, art) : wanted.shade;
  // Only cartons have side panels of another colour: film and bottles are printed all around.
  const side = art.pack === 'box' ? wanted.side : field;
  const sideText = legible(side, text, mix(deep, dark, 0.7), light);
  return {
    ...wanted,
    shade,
    textSoft: legible(field, wanted.textSoft, text),
    number: legible(disc, wanted.number, mix(deep, dark, 0.3)),
    foot: hasLightFoot(art) ? light : text,
    footGrounds: footGrounds(art, { ...wanted, shade }),
    side,
    sideText,
    sideTextSoft: legible(side, wanted.textSoft, sideText),
  };
}

const isLegible = (ink: string, ground: string) => contrastOf(ink, ground) >= leastPrintContrast;

/** The wanted ink, or that of the others which differs most from the ground, if the wanted one cannot be read there. */
function legible(ground: string, wanted: string, ...others: string[]): string {
  if (isLegible(wanted, ground)) return wanted;
  const byContrast = others.toSorted((a, b) => contrastOf(b, ground) - contrastOf(a, ground));
  return byContrast[0] ?? wanted;
}

/** Night and pants packs have hills or waves at the foot, where the words are light. */
function hasLightFoot({ series }: Art): boolean {
  return series === 'night' || series === 'sleep-pants';
}

function footGrounds({ series }: Art, { field, figure, shade, accent }: Inks): string[] {
  if (series === 'night') return [figure, over(field, shade, opacity.farHill)];
  if (series === 'sleep-pants')
    return [figure, over(over(field, accent, opacity.farWave), shade, opacity.middleWave)];
  return [field];
}

/** The second tone of hills and waves, as much deeper as light words on them need. */
function deepened(inks: Inks, art: Art): string {
  const shades = Array.from({ length: 10 }, (_, i) => mix(inks.shade, art.palette.deep, i / 10));
  const fits = (shade: string) =>
    footGrounds(art, { ...inks, shade }).every((ground) => isLegible(light, ground));
  return shades.find(fits) ?? art.palette.deep;
}

/** Longer and stronger sizes are a shade deeper. */
function wantedInks(art: Art): Wanted {
  const { deep, mid, pale, accent } = art.palette;
  const ground = grounds[art.series][art.shelf % grounds[art.series].length] ?? 'field';
  const warm = luminance(accent) > 0.3 ? accent : mix(mid, '#fff4e0', 0.5);
  if (ground === 'light') {
    const field = mix('#fffdf9', pale, 0.6);
    return {
      field,
      side: mix(mid, deep, art.grade * 0.45),
      // Hills and waves are darker than flowers and leaves, because light words stand on them.
      figure: mix(mid, deep, hasLightFoot(art) ? 0.55 + art.grade * 0.25 : 0.25 + art.grade * 0.45),
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
