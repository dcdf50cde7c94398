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

export type ShipType = 'HOME' | 'STORE' | '';

/** All facts that decide the price of a cart. */
export interface Scenario {
  products: readonly CountedReference[];
  combinations: readonly CountedReference[];
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
}

export const emptyScenario: Scenario = {
  products: [],
  combinations: [],
  buyer: { kind: 'visitor' },
  coupon: null,
  shipType: 'HOME',
  islandsType: 'MAIN_ISLAND',
  at: null,
  includeScheduled: true,
  includeDrafts: false,
  withCampaign: true,
};

export const hasGoods = ({ products, combinations }: Scenario) =>
  products.length + combinations.length > 0;

/** Requests the price of a scenario's cart from the server. */
export async function simulate(scenario: Scenario, campaign: TriedCampaign | undefined) {
  const { products, combinations, buyer, coupon, shipType, islandsType, withCampaign } = scenario;
  const { at, includeScheduled, includeDrafts } = scenario;
  const tried = campaign && withCampaign ? campaign : undefined;
  const { data } = await adminApi.simulatePromotions({
    body: {
      items: { products: [...products], productCombinations: [...combinations] },
      order: shipType ? { shipType, islandsType } : {},
      memberId: buyer.kind === 'member' ? buyer.id : null,
      isFirstPurchase: buyer.kind === 'visitor' ? null : buyer.isFirstPurchase,
      levelId: buyer.kind === 'imagined' ? buyer.levelId : null,
      couponId: coupon?.kind === 'own' ? coupon.id : null,
      couponEventId: coupon?.kind === 'event' ? coupon.id : null,
      at,
      includeScheduled,
      includeDrafts,
      campaign: tried && { resource: tried.resource, id: tried.id, values: tried.values },
    },
  });
  return data;
}

export type SimulationResult = Awaited<ReturnType<typeof simulate>>;

/** The scenario of an order when it was placed, with its price at that time. */
export async function scenarioOfOrder(id: number) {
  const { data } = await adminApi.readOrderSituation({ params: { id } });
  const { products, combinations, shipType, islandsType, at, couponEventId } = data;
  const scenario: Scenario = {
    ...emptyScenario,
    products,
    combinations,
    buyer: { kind: 'member', id: data.member.id, isFirstPurchase: data.isFirstPurchase },
    coupon: couponEventId === null ? null : { kind: 'event', id: couponEventId },
    shipType,
    islandsType,
    at,
  };
  return { scenario, orderNo: data.orderNo, paidAmount: data.paidAmount };
}
