import { taipeiDay } from '#rules/dates.ts';
import { defaultShippingFees } from '#rules/delivery/shipping.ts';
import type { PublicApi } from '../handler.ts';
import { listOrNothing, oneOrNothing, onlineOnly } from '../loading.ts';
import { loadDiscountEvents } from './discount-events.ts';
import { loadIndexSeries } from './products.ts';
import { type Navigation, nothingShared, type SharedData } from './shared.ts';
import { shownTerms } from './shown-terms.ts';

/** How many entries a group of the menu shows (rows 2.158 to 2.160). */
const navigationLimits = {
  newReleases: 5,
  combinationDiscounts: 5,
  discountEvents: 5,
} as const;

/** The menu shows the names of groups, but none of their goods. */
const withoutGoods = { query: { goodsLimit: 0 } };

async function loadNavigation(api: PublicApi, now: () => Date): Promise<Navigation> {
  const [events, series, tiles, releases, combinations] = await Promise.all([
    loadDiscountEvents(api, now, 0),
    onlineOnly(api.listSeries(withoutGoods)),
    loadIndexSeries(api),
    onlineOnly(api.listNewReleases(withoutGoods)),
    onlineOnly(api.listCombinationDiscounts(withoutGoods)),
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

/** Loads the data that every page shares. A part that cannot be read is left empty. */
export async function loadShared(api: PublicApi, now: () => Date): Promise<SharedData> {
  const [
    messageBars,
    menus,
    navigation,
    maintainSettings,
    freeShippingEvents,
    shippingFees,
    promises,
    thresholdRewards,
    firstPurchaseEvents,
    ...offers
  ] = await Promise.all([
    onlineOnly(api.listMessageBars()),
    oneOrNothing(api.readMenus()),
    loadNavigation(api, now),
    listOrNothing(api.listMaintainSettings()),
    listOrNothing(api.listFreeShippingEvents()),
    oneOrNothing(api.readShippingFees()),
    oneOrNothing(api.readPromises()),
    listOrNothing(api.listThresholdRewards()),
    listOrNothing(api.listFirstPurchaseEvents()),
    listOrNothing(api.listQuantityOffers(withoutGoods)),
    listOrNothing(api.listAmountOffers(withoutGoods)),
    listOrNothing(api.listAddOnOffers(withoutGoods)),
  ]);
  const moment = now();
  return {
    messageBars,
    menus: menus ?? nothingShared.menus,
    navigation,
    maintainSettings,
    shippingFees: shippingFees ?? defaultShippingFees,
    promises,
    ...shownTerms({ freeShippingEvents, thresholdRewards, firstPurchaseEvents, offers }, moment),
    year: taipeiDay(moment).slice(0, 4),
  };
}
