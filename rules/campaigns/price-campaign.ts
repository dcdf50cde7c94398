import type { SaleableKind } from '../goods/saleable.ts';
import { type Prices, replacedPrice } from '../prices/prices.ts';
import { appliesTo, bestEventFor } from '../quote/discount-events.ts';
import { discountedPrice } from '../quote/discounted-price.ts';
import type { DatedDiscount } from '../quote/price-history.ts';
import { startedOf } from '../visibility.ts';

/** Goods whose price a campaign may lower; prices in TWD. */
export interface CampaignGoods extends Omit<Prices, 'eventPrice'> {
  kind: SaleableKind;
  id: number;
  name: string;
  /** TWD that they cost the shop; null if unknown. */
  costPrice: number | null;
  /** Whether shoppers can buy them. */
  isOnline: boolean;
}

/** A discount event as a review compares it. A new one has no id yet. */
export interface ReviewedDiscount extends DatedDiscount {
  id: number | null;
  title: string;
  weight: number;
}

/** Goods with their price (TWD) now and their price during the campaign. */
export interface CampaignPrice<Goods extends CampaignGoods = CampaignGoods> {
  goods: Goods;
  priceNow: number;
  priceThen: number;
  /** The event with a lower price than the campaign, or with the same price and an earlier place in the order. */
  otherEvent: ReviewedDiscount | undefined;
}

/** Another event at the same time, with the number of goods that both lower. */
export interface CampaignOverlap {
  other: ReviewedDiscount;
  /** The number of goods with the campaign's price, and of goods with the other event's price. */
  won: number;
  lost: number;
}

interface Reviewed<Goods extends CampaignGoods> {
  event: ReviewedDiscount;
  /** Every stored event that is ONLINE, including the stored version of the campaign itself. */
  online: readonly ReviewedDiscount[];
  goods: readonly Goods[];
  now: Date;
}

/** The first moment from `now` at which the campaign runs, as its begin is exclusive. */
export function momentOfCampaign({ eventBeginAt }: Pick<DatedDiscount, 'eventBeginAt'>, now: Date) {
  return new Date(Math.max(eventBeginAt.getTime() + 1, now.getTime()));
}

/**
 * The effect of the campaign on the prices of its goods once it runs and is ONLINE, the strongest reduction first.
 * The price is the one that the shop shows at `momentOfCampaign` if prices and other events do not change.
 */
export function priceCampaign<Goods extends CampaignGoods>(
  reviewed: Reviewed<Goods>,
): CampaignPrice<Goods>[] {
  const { event, online, goods, now } = reviewed;
  const runningNow = startedOf(online, now).toSorted(inOrderOfShop);
  const at = momentOfCampaign(event, now);
  const runningThen = startedOf([...othersOf(reviewed), event], at).toSorted(inOrderOfShop);
  return goods
    .map((each) => {
      const best = bestEventFor(runningThen, each.kind, each);
      return {
        goods: each,
        priceNow: bestEventFor(runningNow, each.kind, each)?.price ?? replacedPrice(each),
        priceThen: best?.price ?? replacedPrice(each),
        otherEvent: best?.event === event ? undefined : best?.event,
      };
    })
    .toSorted((one, other) => savedBy(other) - savedBy(one) || one.goods.id - other.goods.id);
}

const savedBy = ({ priceNow, priceThen }: CampaignPrice) => priceNow - priceThen;

/** The other events that run at some time of the campaign and lower some of the same goods. */
export function overlapsOf(reviewed: Reviewed<CampaignGoods>): CampaignOverlap[] {
  const { event, goods } = reviewed;
  return othersOf(reviewed)
    .filter((other) => isAtSameTime(event, other))
    .map((other) => {
      const isFirst = inOrderOfShop(event, other) < 0;
      let won = 0;
      let lost = 0;
      for (const each of goods) {
        if (!appliesTo(event, each.kind, each.id) || !appliesTo(other, each.kind, each.id))
          continue;
        const base = replacedPrice(each);
        const own = discountedPrice(base, event);
        const others = discountedPrice(base, other);
        // If one of the two events does not lower the price, they do not overlap.
        if (own >= base || others >= base) continue;
        if (own < others || (own === others && isFirst)) won++;
        else lost++;
      }
      return { other, won, lost };
    })
    .filter(({ won, lost }) => won + lost > 0);
}

const othersOf = ({ event, online }: Reviewed<CampaignGoods>) =>
  online.filter(({ id }) => id !== event.id);

/** Whether two periods have a moment in common; a missing end has no limit. */
export function isAtSameTime(one: OpenPeriod, other: OpenPeriod): boolean {
  return beginOf(one) < endOf(other) && beginOf(other) < endOf(one);
}

interface OpenPeriod {
  eventBeginAt: Date | null;
  eventEndAt: Date | null;
}

const beginOf = ({ eventBeginAt }: OpenPeriod) => eventBeginAt?.getTime() ?? -Infinity;
const endOf = ({ eventEndAt }: OpenPeriod) => eventEndAt?.getTime() ?? Infinity;

/**
 * The order in which the shop compares events; it decides between equal prices. A new event counts as the highest
 * id.
 */
function inOrderOfShop(one: ReviewedDiscount, other: ReviewedDiscount): number {
  return other.weight - one.weight || (one.id ?? Infinity) - (other.id ?? Infinity);
}
