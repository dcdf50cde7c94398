import type { MaintainSetting, Menus, MessageBar } from '#contract/entities/content.ts';
import type { Promises } from '#contract/entities/promises.ts';
import type {
  FirstPurchaseEvent,
  FreeShippingEvent,
  ThresholdReward,
} from '#contract/entities/promotions.ts';
import { defaultShippingFees, type ShippingFees } from '#rules/delivery/shipping.ts';

/** The data of the menu, with the fields of rows 3.042 to 3.045. */
export interface Navigation {
  discountEvents: { id: number; title: string; isDisplayNavigation: boolean }[];
  /** All of them: the menu shows the first ones, the category strip shows all (G-173). */
  series: { id: number; name: string; image: string }[];
  newReleases: { id: number; title: string }[];
  combinationDiscounts: { id: number; title: string }[];
}

/** Data for every page (G-031). Products and combinations are loaded when the cart needs them. */
export interface SharedData {
  messageBars: MessageBar[];
  menus: Menus;
  navigation: Navigation;
  maintainSettings: MaintainSetting[];
  freeShippingEvents: FreeShippingEvent[];
  shippingFees: ShippingFees;
  /** Undefined if they could not be read: then none is shown. */
  promises: Promises | undefined;
  thresholdRewards: ThresholdReward[];
  firstPurchaseEvents: FirstPurchaseEvent[];
  /** Whether offers run that a price depends on; absent without any, so that such a shop sends nothing about them. */
  hasOffers?: true;
  /** The year in Taipei, for the copyright line (G-005). */
  year: string;
}

/** Empty shared data, for the error screen of a page whose shared data could not be loaded. */
export const nothingShared: SharedData = {
  messageBars: [],
  menus: { header: [], footer: [], bottom: [] },
  navigation: { discountEvents: [], series: [], newReleases: [], combinationDiscounts: [] },
  maintainSettings: [],
  freeShippingEvents: [],
  shippingFees: defaultShippingFees,
  promises: undefined,
  thresholdRewards: [],
  firstPurchaseEvents: [],
  year: '',
};
