import type { MaintainSetting, MessageBar } from '#contract/entities/content.ts';
import type {
  FirstPurchaseEvent,
  FreeShippingEvent,
  ThresholdReward,
} from '#contract/entities/promotions.ts';
import { taipeiDay } from '#rules/dates.ts';
import { defaultShippingFees, type ShippingFees } from '#rules/shipping.ts';
import { startedOf } from '#rules/visibility.ts';
import type { PublicApi } from '../handler.ts';
import { listOrNothing, oneOrNothing, onlineOnly } from '../loading.ts';
import { loadCombinationDiscounts } from './combination.ts';
import { loadDiscountEvents } from './discount-events.ts';
import { loadNewReleases } from './new-releases.ts';
import { loadIndexSeries, loadSeries } from './products.ts';

/** How many entries a group of the menu shows (rows 2.158 to 2.160). */
const navigationLimits = {
  newReleases: 5,
  combinationDiscounts: 5,
  discountEvents: 5,
} as const;

/** What the menu shows, with the fields of rows 3.042 to 3.045. */
export interface Navigation {
  discountEvents: { id: number; title: string; isDisplayNavigation: boolean }[];
  /** All of them: the menu shows the first ones, the category strip shows all (G-173). */
  series: { id: number; name: string; image: string }[];
  newReleases: { id: number; title: string }[];
  combinationDiscounts: { id: number; title: string }[];
}

/** What every page shows or needs (G-031). Products and combinations are loaded when the cart needs them. */
export interface SharedData {
  messageBars: MessageBar[];
  navigation: Navigation;
  maintainSettings: MaintainSetting[];
  freeShippingEvents: FreeShippingEvent[];
  shippingFees: ShippingFees;
  thresholdRewards: ThresholdReward[];
  firstPurchaseEvents: FirstPurchaseEvent[];
  /** The year in Taipei, for the copyright line (G-005). */
  year: string;
}

async function loadNavigation(api: PublicApi, now: () => Date): Promise<Navigation> {
  const [events, series, tiles, releases, combinations] = await Promise.all([
    loadDiscountEvents(api, now),
    loadSeries(api),
    loadIndexSeries(api),
    loadNewReleases(api),
    loadCombinationDiscounts(api),
  ]);
  return {
    discountEvents: events
      .filter(({ isDisplayNavigation }) => isDisplayNavigation)
      .slice(0, navigationLimits.discountEvents)
      .map(({ id, title, isDisplayNavigation }) => ({ id, title, isDisplayNavigation })),
    series: series.map(({ id, name, mobileImage }) => ({
      id,
      name,
      image: tiles.find(({ productSeriesId }) => productSeriesId === id)?.indexImage ?? mobileImage,
    })),
    newReleases: releases
      .slice(0, navigationLimits.newReleases)
      .map(({ id, title }) => ({ id, title })),
    combinationDiscounts: combinations
      .slice(0, navigationLimits.combinationDiscounts)
      .map(({ id, title }) => ({ id, title })),
  };
}

/** Loads what every page shares. A part that cannot be read is left empty. */
export async function loadShared(api: PublicApi, now: () => Date): Promise<SharedData> {
  const [
    messageBars,
    navigation,
    maintainSettings,
    freeShippingEvents,
    shippingFees,
    thresholdRewards,
    firstPurchaseEvents,
  ] = await Promise.all([
    onlineOnly(api.listMessageBars()),
    loadNavigation(api, now),
    listOrNothing(api.listMaintainSettings()),
    onlineOnly(api.listFreeShippingEvents()),
    oneOrNothing(api.readShippingFees()),
    onlineOnly(api.listThresholdRewards()),
    listOrNothing(api.listFirstPurchaseEvents()),
  ]);
  const moment = now();
  return {
    messageBars,
    navigation,
    maintainSettings,
    freeShippingEvents: startedOf(freeShippingEvents, moment),
    shippingFees: shippingFees ?? defaultShippingFees,
    thresholdRewards: startedOf(thresholdRewards, moment),
    firstPurchaseEvents: startedOf(firstPurchaseEvents, moment),
    year: taipeiDay(moment).slice(0, 4),
  };
}

/** Empty shared data, for the error screen of a page whose shared data could not be loaded. */
export const nothingShared: SharedData = {
  messageBars: [],
  navigation: { discountEvents: [], series: [], newReleases: [], combinationDiscounts: [] },
  maintainSettings: [],
  freeShippingEvents: [],
  shippingFees: defaultShippingFees,
  thresholdRewards: [],
  firstPurchaseEvents: [],
  year: '',
};
