import { combinationData } from './combinations/data.ts';
import { banners } from './content/banners.ts';
import { exclusiveSales, indexSeries, levelRules, videos } from './content/showcase.ts';
import { newsPicturePath, newsPictures } from './news/pictures.ts';
import { productData } from './products/index.ts';
import { combinationDiscounts } from './promotions/combination-discounts.ts';
import { registrationCouponEvent } from './promotions/coupons.ts';
import { discountEvents } from './promotions/discount-events.ts';
import { flashSales } from './promotions/flash-sales.ts';
import { gifts } from './promotions/gifts.ts';
import { newReleases } from './promotions/new-releases.ts';
import { series } from './series.ts';

export type PictureKind =
  | 'product-front'
  | 'product-angle'
  | 'product-opened'
  | 'product-hand'
  | 'product-texture'
  | 'product-test'
  | 'combination-spread'
  | 'combination-packed'
  | 'banner-web'
  | 'banner-mobile'
  | 'series-web'
  | 'series-mobile'
  | 'series-index'
  | 'sub-series-web'
  | 'sub-series-mobile'
  | 'event-web'
  | 'event-mobile'
  | 'gift'
  | 'flash-sale'
  | 'exclusive'
  | 'news'
  | 'testimonial'
  | 'video'
  | 'level';

/** `subject` is the slug of the shown record; `scene` describes in words what to draw, where that helps. */
export interface Picture {
  path: string;
  kind: PictureKind;
  subject: string;
  scene?: string;
}

interface Scenic {
  slug: string;
  scene: string;
}

function wide(folder: string, kind: 'banner' | 'series' | 'sub-series' | 'event', of: Scenic) {
  const { slug: subject, scene } = of;
  return [
    { path: `/media/${folder}/${subject}-web-1920.webp`, kind: `${kind}-web`, subject, scene },
    {
      path: `/media/${folder}/${subject}-mobile-1200.webp`,
      kind: `${kind}-mobile`,
      subject,
      scene,
    },
  ] satisfies Picture[];
}

const COMBINATION_KINDS = ['combination-spread', 'combination-packed'] as const;

function goods(): Picture[] {
  const ofProducts = productData.flatMap(({ slug: subject, images }) =>
    images.map(({ path, view }): Picture => ({ path, kind: `product-${view}`, subject })),
  );
  const ofCombinations = combinationData.flatMap(({ slug: subject, images }) =>
    images.flatMap(({ path }, index) => {
      const kind = COMBINATION_KINDS[index];
      return kind ? [{ path, kind, subject }] : [];
    }),
  );
  // Some goods share a picture; its subject is the first of them.
  const isFirst = ({ path }: Picture, index: number) =>
    ofProducts.findIndex((one) => one.path === path) === index;
  return [...ofProducts.filter(isFirst), ...ofCombinations];
}

function shelves(): Picture[] {
  return [
    ...series.flatMap((one) => wide('series', 'series', one)),
    ...indexSeries.map(({ indexImage, series: subject }) => ({
      path: indexImage,
      kind: 'series-index' as const,
      subject,
    })),
    ...series.flatMap((one) =>
      one.subSeries.flatMap((sub) => wide('sub-series', 'sub-series', sub)),
    ),
  ];
}

function campaigns(): Picture[] {
  return [
    ...banners.flatMap((one) => wide('banners', 'banner', one)),
    ...[
      ...discountEvents,
      ...combinationDiscounts,
      ...newReleases,
      registrationCouponEvent,
    ].flatMap((one) => wide('events', 'event', one)),
    ...gifts.map(({ image, slug, scene }) => ({
      path: image,
      kind: 'gift' as const,
      subject: slug,
      scene,
    })),
    ...flashSales.flatMap(({ imageFirst, imageSecond, slug, scene }) =>
      [imageFirst, imageSecond].map((path) => ({
        path,
        kind: 'flash-sale' as const,
        subject: slug,
        scene,
      })),
    ),
    ...exclusiveSales.map(({ image, slug, scene }) => ({
      path: image,
      kind: 'exclusive' as const,
      subject: slug,
      scene,
    })),
  ];
}

const TESTIMONIAL_SCENES = [
  '短髮上班族的抽象側影，杏色背景',
  '綁馬尾學生的抽象側影，淺綠背景',
  '抱著嬰兒的抽象側影，淺粉背景',
  '戴泳帽的抽象側影，淺藍背景',
];

function stories(): Picture[] {
  return [
    ...newsPictures.map(({ slug, scene }) => ({
      path: newsPicturePath(slug),
      kind: 'news' as const,
      subject: slug,
      scene,
    })),
    ...TESTIMONIAL_SCENES.map((scene, index) => ({
      path: `/media/testimonials/${index + 1}-320.webp`,
      kind: 'testimonial' as const,
      subject: String(index + 1),
      scene,
    })),
    ...videos.map(({ poster, slug, scene }) => ({
      path: poster,
      kind: 'video' as const,
      subject: slug,
      scene,
    })),
    ...levelRules.map(({ image, slug, scene }) => ({
      path: image,
      kind: 'level' as const,
      subject: slug,
      scene,
    })),
  ];
}

/** Every picture the demonstration data refers to, once each. */
export function allPictures(): Picture[] {
  return [...goods(), ...shelves(), ...campaigns(), ...stories()];
}
