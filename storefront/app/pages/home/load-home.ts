import type { IndexSeries } from '#contract/entities/catalog.ts';
import type { Banner, HomeBlock, Testimonial, Video } from '#contract/entities/content.ts';
import type { FlashSale } from '#contract/entities/promotions.ts';
import { loadCombinationDiscounts } from '../../data/combination.ts';
import { loadDiscountEvents } from '../../data/discount-events.ts';
import {
  loadBanners,
  loadFlashSales,
  loadHomeBlocks,
  loadTestimonials,
  loadVideos,
} from '../../data/home-content.ts';
import { loadNewReleases } from '../../data/new-releases.ts';
import { loadNewsGroups, type NewsGroup } from '../../data/news-groups.ts';
import { loadExclusiveSales, loadIndexSeries } from '../../data/products.ts';
import type { PublicApi } from '../../handler.ts';
import type { RailItem } from '../../product-card/product-rail.tsx';

/** A campaign with its first goods. */
export interface Showcase {
  id: number;
  title: string;
  path: string;
  image: string;
  /** The end of the campaign, as on the wire. Null if it has no end. */
  endsAt: string | null;
  items: RailItem[];
}

export interface HomeData {
  banners: Banner[];
  /** The sections below the banners. Data that no section shows are empty. */
  blocks: HomeBlock[];
  flashSales: FlashSale[];
  discountEvents: Showcase[];
  indexSeries: IndexSeries[];
  newReleases: Showcase[];
  combinationOffers: Showcase[];
  exclusiveSales: { id: number; title: string; image: string; link: string | null }[];
  videos: Video[];
  testimonials: Testimonial[];
  newsGroups: NewsGroup[];
}

/** The greatest number of cards of one campaign on the home page. 看全部 leads to the others. */
const railSize = 3;
/** How often the home page offers the same goods. */
const mostOffers = 2;

/** The most goods of a campaign from which its cards are picked. */
const mostConsidered = 30;

/** Picks the first cards of one campaign after the other. It prefers goods that are not on the page yet. */
function createPicker() {
  const offers = new Map<string, number>();
  const keyOf = ({ kind, item }: RailItem) => `${kind} ${item.id}`;
  const offersOf = (each: RailItem) => offers.get(keyOf(each)) ?? 0;
  return (items: readonly RailItem[]): RailItem[] => {
    const picked = items
      .filter((each) => offersOf(each) < mostOffers)
      .toSorted((one, other) => offersOf(one) - offersOf(other))
      .slice(0, railSize);
    for (const each of picked) offers.set(keyOf(each), offersOf(each) + 1);
    return picked;
  };
}

const products = (items: RailItem['item'][]): RailItem[] =>
  items.map((item) => ({ kind: 'product', item }));
const combinations = (items: RailItem['item'][]): RailItem[] =>
  items.map((item) => ({ kind: 'combination', item }));

/** Loads all data of the home page (G-029). */
export async function loadHome(api: PublicApi, now: () => Date): Promise<HomeData> {
  const [
    banners,
    blocks,
    flashSales,
    events,
    indexSeries,
    releases,
    offers,
    sales,
    videos,
    testimonials,
    newsGroups,
  ] = await Promise.all([
    loadBanners(api),
    loadHomeBlocks(api),
    loadFlashSales(api),
    loadDiscountEvents(api, now, mostConsidered),
    loadIndexSeries(api),
    loadNewReleases(api),
    loadCombinationDiscounts(api),
    loadExclusiveSales(api),
    loadVideos(api),
    loadTestimonials(api),
    loadNewsGroups(api),
  ]);
  const pick = createPicker();
  const shown = new Set(blocks.map(({ kind }) => kind));
  const within = <Item>(kind: HomeBlock['kind'], items: Item[]) => (shown.has(kind) ? items : []);
  const bannerLinks = new Set(banners.map(({ link }) => link));
  return {
    banners,
    blocks,
    // A sale that a banner announces is not repeated as a flash sale.
    flashSales: within('FLASH_SALES', flashSales).filter(
      ({ link }) => !link || !bannerLinks.has(link),
    ),
    discountEvents: within('DISCOUNT_EVENTS', events).map(
      ({ id, title, mobileImage, eventEndAt, ...goods }) => ({
        id,
        title,
        path: `/products?discountEvent=${id}`,
        image: mobileImage,
        endsAt: eventEndAt,
        items: pick([...products(goods.products), ...combinations(goods.combinations)]),
      }),
    ),
    indexSeries,
    newReleases: within('NEW_RELEASES', releases).map(
      ({ id, title, mobileImage, products: goods }) => ({
        id,
        title,
        path: `/products?newRelease=${id}`,
        image: mobileImage,
        endsAt: null,
        items: pick(products(goods)),
      }),
    ),
    combinationOffers: within('COMBINATIONS', offers).map(
      ({ id, title, mobileImage, combinations: goods }) => ({
        id,
        title,
        path: `/products?combination=${id}`,
        image: mobileImage,
        endsAt: null,
        items: pick(combinations(goods)),
      }),
    ),
    exclusiveSales: within('EXCLUSIVE_SALES', sales).map(({ id, title, images, link }) => ({
      id,
      title,
      image: images[0]?.url ?? '',
      link,
    })),
    videos: within('VIDEOS', videos),
    testimonials: within('TESTIMONIALS', testimonials),
    newsGroups: within('NEWS', newsGroups),
  };
}
