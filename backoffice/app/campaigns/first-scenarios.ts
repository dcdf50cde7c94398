import type { ReviewedResource } from '#contract/campaigns.ts';
import type { CountedReference } from '#contract/resources/fields.ts';
import { toWireInstant } from '#rules/dates.ts';
import type { RecordValues } from '#rules/records/check-record.ts';
import { idsOfReferences } from '#rules/records/references.ts';
import { emptyScenario, type Scenario, type TriedCampaign } from '../pages/simulator/scenario.ts';

/** The most goods of the campaign in the first cart. */
const mostGoods = 3;

/** Campaigns that change the price of a cart. */
export const pricedCampaigns: readonly string[] = [
  'discount-events',
  'quantity-offers',
  'amount-offers',
  'add-on-offers',
  'threshold-rewards',
  'free-shipping-events',
  'first-purchase-events',
  'coupon-events',
] satisfies ReviewedResource[];

/** The units of a campaign's own add-on goods in the first cart: one of each. */
export const addOnsOf = (resource: ReviewedResource, values: RecordValues): CountedReference[] =>
  resource === 'add-on-offers'
    ? someOf(rowsOf(values.goods).map(({ productId }) => productId))
    : [];

/**
 * The cart without the campaign, and with it at the moment when it starts. The goods are the first ones of the
 * campaign, as many as it asks for.
 */
export function firstScenarios({ resource, id, values }: TriedCampaign): [Scenario, Scenario] {
  const chosen = goodsOf(resource, values);
  const without: Scenario = {
    ...emptyScenario,
    ...chosen,
    buyer: { kind: 'imagined', levelId: null, isFirstPurchase: true },
    at: firstSecondOf(values.eventBeginAt),
    withCampaign: false,
  };
  const coupon = resource === 'coupon-events' && id ? ({ kind: 'event', id } as const) : null;
  const added = addOnsOf(resource, values);
  return [
    // Without the campaign its add-ons cost what they always do.
    { ...without, products: together([...chosen.products, ...added]) },
    { ...without, withCampaign: true, coupon },
  ];
}

/** At its begin itself a campaign does not run yet. */
const firstSecondOf = (begin: unknown) =>
  typeof begin === 'string' ? toWireInstant(new Date(Date.parse(begin) + 1000)) : null;

function goodsOf(resource: ReviewedResource, values: RecordValues) {
  const first = (name: string, most = mostGoods) => someOf(idsOf(values[name]), most);
  switch (resource) {
    case 'discount-events':
    case 'amount-offers':
      return { products: first('products'), combinations: first('combinations') };
    case 'quantity-offers':
      return values.kind === 'PAIR'
        ? { products: [...first('products', 1), ...first('groupB', 1)], combinations: [] }
        : asMany(unitsOf(values.tiers), first('products'), first('combinations'));
    case 'add-on-offers': {
      // An offer without a condition still asks for other goods.
      const asked = first('conditionProductIds', 1);
      const any = addOnsOf(resource, values).slice(0, 1);
      return { products: asked.length > 0 ? asked : any, combinations: [] };
    }
    default:
      return { products: [], combinations: [] };
  }
}

const idsOf = (value: unknown) => idsOfReferences((value ?? []) as number[]);

const someOf = (ids: readonly number[], most = mostGoods): CountedReference[] =>
  ids.slice(0, most).map((id) => ({ id, quantity: 1 }));

interface OfferRow {
  productId: number;
  count: number | null;
}
const rowsOf = (value: unknown) => (value ?? []) as readonly OfferRow[];

/** The units of the smallest step of a quantity offer. */
function unitsOf(tiers: unknown): number {
  const counts = rowsOf(tiers).flatMap(({ count }) => count ?? []);
  return counts.length > 0 ? Math.min(...counts) : 1;
}

/** The goods with together so many units; those beyond one of each are of the first one. */
function asMany(
  units: number,
  products: readonly CountedReference[],
  combinations: readonly CountedReference[],
) {
  const wanted = products.slice(0, units);
  const others = combinations.slice(0, units - wanted.length);
  const more = units - wanted.length - others.length;
  const withMore = ([one, ...rest]: readonly CountedReference[]): CountedReference[] =>
    one ? [{ ...one, quantity: one.quantity + more }, ...rest] : [];
  return wanted.length > 0
    ? { products: withMore(wanted), combinations: others }
    : { products: wanted, combinations: withMore(others) };
}

/** Each product once, with all its units. */
const together = (references: readonly CountedReference[]): CountedReference[] =>
  [...Map.groupBy(references, ({ id }) => id)].map(([id, same]) => ({
    id,
    quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
  }));
