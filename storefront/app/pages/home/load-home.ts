import type { IndexSeries } from '#contract/entities/catalog.ts';
import type { Banner, HomeBlock, Testimonial, Video } from '#contract/entities/content.ts';
import type { DiscountEvent } from '#contract/entities/promotions.ts';
import { usualAnswers } from '../../choosing/answers.ts';
import { type ChooserData, loadChooser } from '../../choosing/load-chooser.ts';
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
import { loadExclusiveSales, loadIndexSeries, loadPopularProducts } from '../../data/products.ts';
import type { PublicApi } from '../../handler.ts';
import { saleablePath } from '../../product-card/product-card.tsx';
import { combinationItems, productItems, type RailItem } from '../../product-card/rail-items.ts';
import { type HomeSection, sectionsOf } from './home-sections.ts';
import {
  loadPraisedGoods,
  loadTestedGoods,
  type PraisedGoods,
  type TestedGoods,
} from './load-proof.ts';
import { countOffers } from './offer-count.ts';

/** A campaign as a picture with a title, which leads to its goods. */
export interface Teaser {
  kind: HomeBlock['kind'];
  id: number;
  title: string;
  path: string | null;
  image: string;
  /** The end of the campaign, as on the wire. Null if it has none or it is not known. */
  endsAt: string | null;
}

/** A banner with the end of the event that it announces. */
export type ShownBanner = Banner & Pick<Teaser, 'endsAt'>;

/** Combinations for one need. */
export interface Need {
  id: number;
  title: string;
  path: string;
  image: string;
  total: number;
  items: RailItem[];
}

export interface HomeData {
  chooser: ChooserData;
  /** Below the chooser. Data that no section shows are empty. */
  sections: HomeSection[];
  banners: ShownBanner[];
  indexSeries: IndexSeries[];
  /** What runs, each once: not what a banner announces. */
  offers: Teaser[];
  offeredGoods: RailItem[];
  bestSellers: RailItem[];
  newReleases: Teaser[];
  needs: Need[];
  tested: TestedGoods | undefined;
  praised: PraisedGoods[];
  testimonials: Testimonial[];
  videos: Video[];
  newsGroups: NewsGroup[];
}

/** Cards in one row of a large screen. 看全部 leads to the others. */
const railSize = 4;
/** The combinations that the home page names for one need. */
const setsOfNeed = 3;
const praisedCount = 3;
/** The best sellers among which it looks for goods that may be offered once more. */
const mostPopular = 12;
/** The most goods of a campaign from which its cards are picked. */
const mostConsidered = 30;

const eventPath = (id: number) => `/products?discountEvent=${id}`;

/** Loads all data of the home page (G-029). */
export async function loadHome(api: PublicApi, now: () => Date): Promise<HomeData> {
  const [chooser, blocks, banners, events, campaigns, popular, rest] = await Promise.all([
    loadChooser(api, usualAnswers),
    loadHomeBlocks(api),
    loadBanners(api),
    loadDiscountEvents(api, now, mostConsidered),
    loadCampaigns(api),
    loadPopularProducts(api, mostPopular),
    loadRest(api),
  ]);
  const shown = new Set(blocks.map(({ kind }) => kind));
  const within = <Item>(kind: HomeBlock['kind'], items: Item[]) => (shown.has(kind) ? items : []);

  const offers = offersOf({ blocks, banners, events, ...campaigns });
  const count = countOffers();
  for (const { kind, id } of chooser.set?.items ?? []) count.note(saleablePath(kind, id));
  for (const { path } of offers) if (path) count.note(path);
  for (const { link } of banners) if (link) count.note(link);
  const bestSellers = within('BEST_SELLERS', count.pickFirst(productItems(popular), railSize));
  const offeredGoods = within('DISCOUNT_EVENTS', count.pick(inTurns(events), railSize));
  const needs = within('COMBINATIONS', campaigns.combinationOffers).map((need) => ({
    id: need.id,
    title: need.title,
    path: `/products?combination=${need.id}`,
    image: need.mobileImage,
    total: need.combinations.length,
    items: count.pick(combinationItems(need.combinations), setsOfNeed),
  }));
  const praised = count.pick(productItems(popular.filter(isRated)), praisedCount);
  const ends = endsOf(events);
  return {
    chooser,
    sections: sectionsOf(blocks),
    banners: banners.map((banner) => ({ ...banner, endsAt: ends.get(banner.link) ?? null })),
    indexSeries: within('SERIES', rest.indexSeries),
    offers,
    offeredGoods,
    bestSellers,
    newReleases: within('NEW_RELEASES', campaigns.releases).map((each) => ({
      kind: 'NEW_RELEASES',
      id: each.id,
      title: each.title,
      path: `/products?newRelease=${each.id}`,
      image: each.mobileImage,
      endsAt: null,
    })),
    needs,
    tested: shown.has('TESTIMONIALS') ? rest.tested : undefined,
    praised: within(
      'TESTIMONIALS',
      await loadPraisedGoods(
        api,
        praised.map(({ item }) => item),
      ),
    ),
    testimonials: within('TESTIMONIALS', rest.testimonials),
    videos: within('VIDEOS', rest.videos),
    newsGroups: within('NEWS', rest.newsGroups),
  };
}

async function loadCampaigns(api: PublicApi) {
  const [flashSales, exclusiveSales, releases, combinationOffers] = await Promise.all([
    loadFlashSales(api),
    loadExclusiveSales(api),
    loadNewReleases(api),
    loadCombinationDiscounts(api),
  ]);
  return { flashSales, exclusiveSales, releases, combinationOffers };
}

async function loadRest(api: PublicApi) {
  const [indexSeries, tested, testimonials, videos, newsGroups] = await Promise.all([
    loadIndexSeries(api),
    loadTestedGoods(api),
    loadTestimonials(api),
    loadVideos(api),
    loadNewsGroups(api),
  ]);
  return { indexSeries, tested, testimonials, videos, newsGroups };
}

interface Running {
  blocks: readonly HomeBlock[];
  banners: readonly Banner[];
  events: readonly DiscountEvent[];
  flashSales: Awaited<ReturnType<typeof loadFlashSales>>;
  exclusiveSales: Awaited<ReturnType<typeof loadExclusiveSales>>;
}

/** What runs, in the operator's order of blocks. What a banner or an offer before announces is not repeated. */
function offersOf({ blocks, banners, events, flashSales, exclusiveSales }: Running): Teaser[] {
  const ends = endsOf(events);
  const byKind: Partial<Record<HomeBlock['kind'], Omit<Teaser, 'kind' | 'endsAt'>[]>> = {
    DISCOUNT_EVENTS: events
      .filter(({ mobileImage }) => mobileImage)
      .map(({ id, title, mobileImage }) => ({
        id,
        title,
        path: eventPath(id),
        image: mobileImage,
      })),
    FLASH_SALES: flashSales.map(({ id, title, link, imageFirst }) => ({
      id,
      title,
      path: link,
      image: imageFirst,
    })),
    EXCLUSIVE_SALES: exclusiveSales.map(({ id, title, link, images }) => ({
      id,
      title,
      path: link,
      image: images[0]?.url ?? '',
    })),
  };
  const announced = new Set(banners.map(({ link }) => link));
  return blocks
    .flatMap(({ kind }) => (byKind[kind] ?? []).map((offer) => ({ ...offer, kind })))
    .filter(({ path }) => {
      if (path === null) return true;
      const isNew = !announced.has(path);
      announced.add(path);
      return isNew;
    })
    .map((offer) => ({ ...offer, endsAt: ends.get(offer.path) ?? null }));
}

/** By the path of a running event, its end. */
const endsOf = (events: readonly DiscountEvent[]): ReadonlyMap<string | null, string> =>
  new Map(events.map(({ id, eventEndAt }) => [eventPath(id), eventEndAt]));

/** The goods of the events in turns, so that each event has a card in the first row. */
function inTurns(events: readonly DiscountEvent[]): RailItem[] {
  return events
    .flatMap(({ products, combinations }) =>
      [...productItems(products), ...combinationItems(combinations)].map((item, turn) => ({
        item,
        turn,
      })),
    )
    .toSorted((one, other) => one.turn - other.turn)
    .map(({ item }) => item);
}

const isRated = ({ ratingCount }: { ratingCount: number }) => ratingCount > 0;
