import type { CampaignWarning } from '#contract/campaigns.ts';
import { addOnOffers } from '#contract/resources/add-on-offers.ts';
import { amountOffers } from '#contract/resources/amount-offers.ts';
import { quantityOffers, type Tier } from '#contract/resources/quantity-offers.ts';
import { shelfWarnings, warning } from '#rules/campaigns/campaign-warnings.ts';
import { exampleWords, groupPrice, tierWords, unitPrices } from '#rules/campaigns/offer-effect.ts';
import { formatNumber } from '#rules/numbers.ts';
import { percentWords } from '#rules/prices/percent-words.ts';
import { percentOffByAmountOffer } from '#rules/quote/kinds/amount-offer.ts';
import { dollars } from '#rules/quote/kinds/campaign-words.ts';
import { quantityKinds } from '#rules/quote/kinds/quantity-kinds.ts';
import type { OfferTier } from '#rules/quote/terms.ts';
import { pairCount } from '#server/commerce/offers/links.ts';
import { readOffers } from '#server/commerce/offers/read-offers.ts';
import { type FormValues, formValues, periodOf } from './form-values.ts';
import { goodsOf, goodsOfScope, scopeWords } from './offer-goods.ts';
import { offerOverlaps } from './offer-overlaps.ts';
import { type GoodsOfDay, pricedOfDay } from './prices-of-day.ts';
import { recentOfferWarnings, type UnitPrice } from './recent-prices.ts';
import type { Form, Review } from './review-discount.ts';
import { competing, type ReviewShop, reviewOf } from './review-gifts.ts';
import { stockWarnings } from './stock-warnings.ts';

type QuantityValues = FormValues<typeof quantityOffers.fields>;

/** A group of the same goods in each of its places: the cheapest ones, or the dearest. */
interface Goods {
  goods: readonly GoodsOfDay[];
  goodsB: readonly GoodsOfDay[];
}

/** The effect of a quantity offer: an example of each step, and what may be wrong. */
export async function reviewQuantityOffer(shop: ReviewShop, form: Form): Promise<Review> {
  const now = shop.clock.now();
  const values = formValues(quantityOffers, form.values);
  const period = periodOf(values);
  const [goods, goodsB, offers, priced] = await Promise.all([
    goodsOfScope(shop, values),
    goodsOf(shop, values.groupB ?? []),
    readOffers(shop),
    pricedOfDay(shop, period),
  ]);
  const tiers = tiersOf(values);
  const both = { goods: onlineOf(priced(goods)), goodsB: onlineOf(priced(goodsB)) };
  const ids = [...goods, ...goodsB].flatMap(({ kind, id }) => (kind === 'product' ? [id] : []));
  return reviewOf(now, period, sentenceOf(values, tiers, both), [
    ...(goods.length > 0 ? shelfWarnings(goods) : []),
    ...groupWarnings(values, tiers, both),
    ...offerOverlaps(
      { values, tiers, goods: both.goods },
      competing(offers.quantityOffers, form.id, period),
    ),
    ...(await recentOfferWarnings(shop, period, smallestGroups(values.kind, tiers, both))),
    ...(await stockWarnings(shop.db, ids, period, now)),
  ]);
}

/** The effect of an amount offer. */
export async function reviewAmountOffer(shop: ReviewShop, form: Form): Promise<Review> {
  const now = shop.clock.now();
  const values = formValues(amountOffers, form.values);
  const period = periodOf(values);
  const [goods, offers] = await Promise.all([goodsOfScope(shop, values), readOffers(shop)]);
  const { thresholdAmount: from, discountValue: off, discountType, isRepeated } = values;
  const how =
    off === null
      ? '（折扣尚未填寫）'
      : discountType === 'PERCENT'
        ? `打 ${percentWords(off)}`
        : `折 ${dollars(off)}`;
  const threshold =
    from === null ? '（門檻尚未填寫）' : `${isRepeated ? '每滿' : '滿'} ${dollars(from)}`;
  const isFree =
    from !== null &&
    off !== null &&
    discountType !== null &&
    percentOffByAmountOffer({ thresholdAmount: from, discountValue: off, discountType }) >= 100;
  const free = discountType === 'PERCENT' ? '減 100 % 等於免費' : '折抵金額必須低於門檻';
  const others = competing(offers.amountOffers, form.id, period).filter(
    ({ title }) => title !== values.title,
  );
  return reviewOf(now, period, `${scopeWords(values, goods)}${threshold}${how}`, [
    ...(goods.length > 0 ? shelfWarnings(goods) : []),
    ...(isFree ? [warning('PRICE_BELOW_HALF', free)] : []),
    ...others.map(({ title }) =>
      warning('OVERLAP', `與「${title}」同時進行：每張訂單只用省最多的一項滿額折`),
    ),
  ]);
}

/** The effect of an add-on offer. */
export async function reviewAddOnOffer(shop: ReviewShop, form: Form): Promise<Review> {
  const now = shop.clock.now();
  const values = formValues(addOnOffers, form.values);
  const period = periodOf(values);
  const rows = values.goods ?? [];
  const ids = rows.map(({ productId }) => productId);
  const goods = (await pricedOfDay(shop, period))(await goodsOf(shop, ids));
  const priced = rows.flatMap(({ productId, addOnPrice }) => {
    const found = goods.find(({ id }) => id === productId);
    return found ? [{ ...found, addOnPrice }] : [];
  });
  const [first] = priced;
  const from = values.thresholdAmount ?? 0;
  const condition = [
    from > 0 ? `滿 ${dollars(from)}` : '',
    values.conditionProductIds?.length ? '並買了指定商品' : '',
  ].join('');
  const example = first
    ? `，例如${exampleWords(`「${first.name}」加價 $${formatNumber(first.addOnPrice)}`, {
        usual: first.dayPrice,
        paid: first.addOnPrice,
      })}`
    : '（加購商品尚未選擇）';
  return reviewOf(now, period, `購物車${condition || '沒有條件'}就可以加購${example}`, [
    ...(goods.length > 0 ? shelfWarnings(goods) : []),
    ...priced
      .filter((each) => each.addOnPrice >= each.dayPrice)
      .slice(0, 1)
      .map(({ name }) => warning('OFFER_NOT_CHEAPER', `「${name}」的加購價沒有比較便宜`)),
    ...belowCost(
      priced.map(({ name, costPrice, addOnPrice }) => ({
        name,
        lost: costPrice === null ? 0 : costPrice - addOnPrice,
      })),
    ),
    ...(await recentOfferWarnings(
      shop,
      period,
      priced.map((each) => ({ goods: each, price: each.addOnPrice })),
    )),
    ...(await stockWarnings(
      shop.db,
      goods.map(({ id }) => id),
      period,
      now,
    )),
  ]);
}

/** Whether the form has a step’s amount or percentage. */
const isFilled = ({ amount, percent }: OfferTier) => amount !== null || percent !== null;

const onlineOf = (goods: readonly GoodsOfDay[]) =>
  goods.filter(({ isOnline }) => isOnline).toSorted((one, other) => one.dayPrice - other.dayPrice);

const pricesOf = (group: readonly GoodsOfDay[]) => group.map(({ dayPrice }) => dayPrice);

const tiersOf = ({ tiers }: QuantityValues): OfferTier[] =>
  (tiers ?? []).map((tier: Tier) => ({ ...tier, count: tier.count ?? pairCount }));

/** The units of a group of the same goods: those of this place among the goods, from the cheapest on. */
function groupOf({ count }: OfferTier, { goods, goodsB }: Goods, isPair: boolean, at: 0 | -1) {
  const one = goods.at(at);
  if (!one) return undefined;
  if (!isPair) return Array.from({ length: count }, () => one);
  const other = goodsB.at(at);
  return other && [one, other];
}

function sentenceOf(values: QuantityValues, tiers: readonly OfferTier[], both: Goods): string {
  const { kind } = values;
  const scope = scopeWords(values, both.goods);
  if (!kind || tiers.length === 0) return `${scope}（優惠內容尚未填寫）`;
  const examples = tiers.map((tier) => {
    const group = groupOf(tier, both, kind === 'PAIR', 0);
    const words = tierWords(kind, tier);
    return group ? exampleWords(words, groupPrice(kind, tier, pricesOf(group))) : words;
  });
  return `${scope}，${examples.join('；')}。每件只參加一項，以整張訂單最便宜的方式計算`;
}

/**
 * The warnings about whole groups: dearer than their units or than smaller groups, free, or below what they cost the
 * shop.
 */
function groupWarnings(
  { kind, maxUsesPerOrder }: QuantityValues,
  tiers: readonly OfferTier[],
  both: Goods,
): CampaignWarning[] {
  if (!kind) return [];
  const priced = tiers.flatMap((tier) => {
    const [cheap, dear] = [
      groupOf(tier, both, kind === 'PAIR', 0),
      groupOf(tier, both, kind === 'PAIR', -1),
    ];
    if (!cheap || !dear) return [];
    const price = (group: readonly GoodsOfDay[]) => groupPrice(kind, tier, pricesOf(group));
    return [{ words: tierWords(kind, tier), cheap: price(cheap), dear: price(dear), tier }];
  });
  const never = priced.find(({ dear }) => dear.paid >= dear.usual);
  const seldom = priced.find(({ cheap }) => cheap.paid >= cheap.usual);
  const range = { lowest: both.goods[0]?.dayPrice ?? 0, highest: both.goods.at(-1)?.dayPrice ?? 0 };
  const oddity =
    tiers.every(isFilled) && priced.length > 0
      ? quantityKinds[kind].oddityOf({ tiers, maxUsesPerOrder }, range)
      : null;
  const isFree = priced.some(({ cheap }) => cheap.paid === 0);
  const words = never
    ? `「${never.words}」沒有比任何一組商品便宜`
    : seldom
      ? `「${seldom.words}」沒有比最便宜的商品原價 $${formatNumber(seldom.cheap.usual)} 便宜，這些商品不會套用`
      : '';
  return [
    ...(words ? [warning('OFFER_NOT_CHEAPER', words)] : []),
    ...(oddity && !words
      ? [warning(isFree ? 'PRICE_BELOW_HALF' : 'OFFER_NOT_CHEAPER', oddity)]
      : []),
    ...belowCost(
      kind === 'PAIR'
        ? []
        : both.goods.flatMap((goods) => tiers.map((tier) => lossOf(kind, tier, goods))),
    ),
  ];
}

function lossOf(kind: NonNullable<QuantityValues['kind']>, tier: OfferTier, goods: GoodsOfDay) {
  const { name, costPrice } = goods;
  if (costPrice === null) return { name, lost: 0 };
  const prices = Array.from({ length: tier.count }, () => goods.dayPrice);
  const { usual, paid } = groupPrice(kind, tier, prices);
  return { name, lost: costPrice * tier.count - Math.min(usual, paid) };
}

/** The goods with what one unit costs in the smallest whole group: of the same goods, or in the cheapest pair. */
function smallestGroups(
  kind: QuantityValues['kind'],
  tiers: readonly OfferTier[],
  both: Goods,
): UnitPrice[] {
  const [smallest] = tiers.filter(isFilled).toSorted((one, other) => one.count - other.count);
  if (!kind || !smallest) return [];
  const groups =
    kind === 'PAIR' ? [groupOf(smallest, both, true, 0) ?? []] : both.goods.map((one) => [one]);
  return groups.flatMap((group) => {
    const prices = unitPrices(kind, smallest, pricesOf(group));
    return group.map((goods, at) => ({ goods, price: prices[at] ?? goods.dayPrice }));
  });
}

function belowCost(losses: readonly { name: string; lost: number }[]): CampaignWarning[] {
  const losing = losses.filter(({ lost }) => lost > 0);
  const [worst] = losing.toSorted((one, other) => other.lost - one.lost);
  if (!worst) return [];
  const number = formatNumber(new Set(losing.map(({ name }) => name)).size);
  return [
    warning(
      'PRICE_BELOW_COST',
      `${number} 項商品的優惠價低於成本，最多的「${worst.name}」每組虧 ${dollars(worst.lost)}`,
    ),
  ];
}
