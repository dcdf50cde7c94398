import { combinationData } from '../seed/data/combinations/data.ts';
import type { Picture, PictureKind } from '../seed/data/pictures.ts';
import { artOf, figureOf } from './art.ts';
import { balcony, bedroomNight } from './scenes/bedrooms.ts';
import { desk, hospitalBag } from './scenes/home.ts';
import { newsScenes } from './scenes/news.ts';
import { picture as svg } from './scenes/paint.ts';
import { badge, portrait } from './scenes/portraits.ts';
import type { Scene } from './scenes/scene.ts';
import { welcomeCoupon } from './scenes/still-scenes.ts';
import { bathroom, poolside } from './scenes/water.ts';
import {
  bannerStills,
  eventStills,
  exclusiveStills,
  flashStills,
  giftStills,
  videoStills,
} from './stills/campaigns.ts';
import { seriesStills, subSeriesStills, tileStills } from './stills/shelves.ts';
import type { Framing, Job, Still } from './studio/job.ts';
import { lightingOf } from './studio/lighting-of.ts';
import { formOf } from './studio/pack-sizes.ts';

/** A part of a drawn picture, in pixels. */
export interface Crop {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * How one picture is made. Drawings with equal `batch` are made one after the other: they share their light, or are
 * parts of the same photograph (`shared` names it).
 */
export interface Drawing {
  source: { job: Job } | { svg: string };
  batch: string;
  shared?: string;
  crop?: Crop;
}

type Stills = Record<string, () => Still>;

const places: Record<string, Scene> = {
  day: desk,
  night: bedroomNight,
  tampon: poolside,
  moon: balcony,
  care: bathroom,
  maternity: hospitalBag,
};

const bannerPlaces: Record<string, Scene> = { moon: balcony };

/**
 * Wide for the head of a list, and its right part for phones and the home page: 24 to 7 and 16 to 9, the shapes in
 * the storefront, so that goods are never cropped.
 */
const double = { width: 1600, height: 700 };
const doubleCrops: Record<'web' | 'mobile', Crop> = {
  web: { left: 0, top: 117, width: 1600, height: 467 },
  mobile: { left: 400, top: 12, width: 1200, height: 675 },
};

function still(
  stills: Stills,
  subject: string,
  framing: Framing,
  width: number,
  height: number,
): Drawing {
  const make = stills[subject];
  if (!make) throw new Error(`No still life is called ${subject}.`);
  return {
    source: { job: { kind: 'still', still: make(), framing, width, height } },
    batch: `still ${subject}`,
  };
}

function part(
  stills: Stills,
  subject: string,
  name: string,
  crop: keyof typeof doubleCrops,
): Drawing {
  const shared = `${name} ${subject}`;
  return {
    ...still(stills, subject, 'double', double.width, double.height),
    batch: shared,
    shared,
    crop: doubleCrops[crop],
  };
}

function scene(draw: Scene | undefined, width: number, height: number): Drawing {
  if (!draw) throw new Error('No such scene.');
  return { source: { svg: svg(width, height, () => draw(width, height)) }, batch: ' scene' };
}

/** Smaller than the widest file: software renders it in two thirds of the time, and at 1200 pixels nobody sees it. */
function front(slug: string): Drawing {
  const art = artOf(slug);
  return { source: { job: { kind: 'front', art, size: 1000 } }, batch: lightingOf(art) };
}

function product(kind: 'angle' | 'opened', slug: string): Drawing {
  const art = artOf(slug);
  return {
    source: { job: { kind, art, size: kind === 'opened' ? 1000 : 1200 } },
    batch: kind === 'opened' ? `opened ${slug}` : `angle ${art.series} ${formOf(art)}`,
  };
}

function onTable(kind: 'hand' | 'texture', slug: string): Drawing {
  return { source: { job: { kind, art: artOf(slug), size: 1200 } }, batch: kind };
}

function combination(slug: string, boxed: boolean): Drawing {
  const set = combinationData.find((one) => one.slug === slug);
  if (!set) throw new Error(`No combination is called ${slug}.`);
  const arts = set.components.flatMap(({ product: part, quantity }) =>
    Array.from({ length: quantity }, () => artOf(part)),
  );
  const [mood] = arts;
  if (!mood) throw new Error(`${slug} is empty.`);
  const whole: Still = {
    arts,
    mood,
    props: [],
    light: 'bright',
    ground: '#faf5ee',
    wall: '#e6dcf2',
    boxed,
  };
  return {
    source: { job: { kind: 'still', still: whole, framing: 'set', width: 1000, height: 1000 } },
    batch: `set ${slug}`,
  };
}

const makers: Record<PictureKind, (subject: string, path: string) => Drawing> = {
  'product-front': (slug) => front(slug),
  'product-angle': (slug) => product('angle', slug),
  'product-opened': (slug) => product('opened', slug),
  'product-hand': (slug) => onTable('hand', slug),
  'product-texture': (slug) => onTable('texture', slug),
  'product-test': (slug) => ({
    source: { job: { kind: 'test', art: artOf(slug), figure: figureOf(slug), size: 1200 } },
    batch: 'test',
  }),
  'combination-spread': (slug) => combination(slug, false),
  'combination-packed': (slug) => combination(slug, true),
  'banner-web': (slug) =>
    bannerPlaces[slug]
      ? scene(bannerPlaces[slug], 1920, 720)
      : still(bannerStills, slug, 'hero', 1600, 600),
  'banner-mobile': (slug) =>
    bannerPlaces[slug]
      ? scene(bannerPlaces[slug], 1200, 900)
      : still(bannerStills, slug, 'landscape', 1000, 750),
  'series-web': (slug) =>
    places[slug] ? scene(places[slug], 1920, 560) : part(seriesStills, slug, 'series', 'web'),
  'series-mobile': (slug) =>
    places[slug] ? scene(places[slug], 1200, 675) : part(seriesStills, slug, 'series', 'mobile'),
  'series-index': (slug) => still(tileStills, slug, 'tile', 640, 640),
  'sub-series-web': (slug) => part(subSeriesStills, slug, 'sub-series', 'web'),
  'sub-series-mobile': (slug) => part(subSeriesStills, slug, 'sub-series', 'mobile'),
  'event-web': (slug) =>
    slug === 'welcome-coupon'
      ? scene(welcomeCoupon, 1920, 560)
      : part(eventStills, slug, 'event', 'web'),
  'event-mobile': (slug) =>
    slug === 'welcome-coupon'
      ? scene(welcomeCoupon, 1200, 675)
      : part(eventStills, slug, 'event', 'mobile'),
  gift: (slug) => still(giftStills, slug, 'tile', 640, 640),
  'flash-sale': (slug, path) =>
    still(
      flashStills,
      `${slug}-${path.includes('-first-') ? 'first' : 'second'}`,
      'landscape',
      1000,
      750,
    ),
  exclusive: (slug) => still(exclusiveStills, slug, 'landscape', 1000, 750),
  news: (slug) => scene(newsScenes[slug], 1200, 675),
  testimonial: (subject) => scene((w) => portrait(subject, w), 640, 640),
  video: (slug) => still(videoStills, slug, 'landscape', 1200, 675),
  level: (slug) => scene((w) => badge(slug, w), 640, 640),
};

/** How a picture of the catalogue is drawn. */
export function drawingOf({ kind, subject, path }: Picture): Drawing {
  return makers[kind](subject, path);
}
