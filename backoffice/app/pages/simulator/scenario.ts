import type { ReviewedResource } from '#contract/campaigns.ts';
import type { CountedReference } from '#contract/resources/fields.ts';
import type { RecordValues } from '#rules/records/check-record.ts';
import { adminApi } from '../../api.ts';

/** The buyer: a visitor, one member, or an imagined signed-in buyer. */
export type Buyer =
  | { kind: 'visitor' }
  | { kind: 'member'; id: number | null; isFirstPurchase: boolean | null }
  | { kind: 'imagined'; levelId: number | null; isFirstPurchase: boolean };

/** A coupon that the member has, or one of an event as if the buyer had just received it. */
export type ChosenCoupon = { kind: 'own' | 'event'; id: number | null } | null;

/** Units of a product, by its id, at the price of an add-on offer. */
export interface ChosenAddOn {
  offerId: number;
  id: number;
  quantity: number;
}

export type ShipType = 'HOME' | 'STORE' | '';

/** All values that decide the price of a cart. */
export interface Scenario {
  products: readonly CountedReference[];
  combinations: readonly CountedReference[];
  /** Units at the prices of add-on offers of the shop. */
  addOns: readonly ChosenAddOn[];
  /** The gifts that the buyer picks, where a reward lets them pick. */
  giftIds: readonly number[];
  buyer: Buyer;
  coupon: ChosenCoupon;
  shipType: ShipType;
  islandsType: 'MAIN_ISLAND' | 'OUTLYING_ISLAND';
  /** ISO 8601; null for now. */
  at: string | null;
  includeScheduled: boolean;
  includeDrafts: boolean;
  /** Whether the simulation includes the campaign of the form; only if there is one. */
  withCampaign: boolean;
}

/** A campaign with the values of its form. */
export interface TriedCampaign {
  resource: ReviewedResource;
  /** Null for a new one. */
  id: number | null;
  title: string;
  values: RecordValues;
  /** Units at the add-on prices of this campaign. */
  addOns: readonly CountedReference[];
}

export const emptyScenario: Scenario = {
  products: [],
  combinations: [],
  addOns: [],
  giftIds: [],
  buyer: { kind: 'visitor' },
  coupon: null,
  shipType: 'HOME',
  islandsType: 'MAIN_ISLAND',
  at: null,
  includeScheduled: true,
  includeDrafts: false,
  withCampaign: true,
};

/** Whether the cart has goods. Add-ons alone would be no add-ons. */
export const hasGoods = ({ products, combinations }: Scenario) =>
  products.length + combinations.length > 0;

/** Requests the price of a scenario's cart from the server. */
export async function simulate(scenario: Scenario, campaign: TriedCampaign | undefined) {
  const { products, combinations, buyer, coupon, shipType, islandsType, withCampaign } = scenario;
  const { at, includeScheduled, includeDrafts, addOns, giftIds } = scenario;
  const tried = campaign && withCampaign ? campaign : undefined;
  const { data } = await adminApi.simulatePromotions({
    body: {
      items: {
        products: [...products],
        productCombinations: [...combinations],
        addOns: [...addOns],
      },
      giftIds: [...giftIds],
      order: shipType ? { shipType, islandsType } : {},
      memberId: buyer.kind === 'member' ? buyer.id : null,
      isFirstPurchase: buyer.kind === 'visitor' ? null : buyer.isFirstPurchase,
      levelId: buyer.kind === 'imagined' ? buyer.levelId : null,
      couponId: coupon?.kind === 'own' ? coupon.id : null,
      couponEventId: coupon?.kind === 'event' ? coupon.id : null,
      at,
      includeScheduled,
      includeDrafts,
      campaign: tried && { ...ofForm(tried), addOns: [...tried.addOns] },
    },
  });
  return data;
}

const ofForm = ({ resource, id, values }: TriedCampaign) => ({ resource, id, values });

export type SimulationResult = Awaited<ReturnType<typeof simulate>>;

/** The scenario of an order when it was placed, with its price at that time. */
export async function scenarioOfOrder(id: number) {
  const { data } = await adminApi.readOrderSituation({ params: { id } });
  const { products, combinations, addOns, giftIds } = data;
  const { shipType, islandsType, at, couponEventId } = data;
  const scenario: Scenario = {
    ...emptyScenario,
    products,
    combinations,
    addOns,
    giftIds,
    buyer: { kind: 'member', id: data.member.id, isFirstPurchase: data.isFirstPurchase },
    coupon: couponEventId === null ? null : { kind: 'event', id: couponEventId },
    shipType,
    islandsType,
    at,
  };
  return { scenario, orderNo: data.orderNo, paidAmount: data.paidAmount };
}
