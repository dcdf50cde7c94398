import { allGoods, goodsNow } from '../auditor/knowledge.ts';
import type { AmountOffer, QuantityOffer } from '../auditor/offers.ts';
import type { World } from '../people.ts';
import type { Action, Doing } from './action.ts';
import { callRecords, changeRecord, idsOf, online } from './records.ts';

/** More would be too many ways for the auditor to try. */
const mostOffers = 2;

const kinds = ['ANY_N_FOR', 'NTH_PERCENT', 'COUNT_PERCENT', 'COUNT_AMOUNT', 'PAIR'] as const;

/** The steps of an offer as the form has them. */
function tiersOf({ kind, count, amount, percent }: QuantityOffer) {
  const isPercent = kind === 'NTH_PERCENT' || kind === 'COUNT_PERCENT';
  return [
    {
      count: kind === 'PAIR' ? null : count,
      ...(isPercent ? { amount: null, percent } : { amount, percent: null }),
    },
  ];
}

/** An operator makes an offer on several units, or one on an amount. */
async function makeOffer(doing: Doing): Promise<void> {
  const { world, dice } = doing;
  if (dice.luck(35) || world.knowledge.offers.quantity.length >= mostOffers)
    return makeAmountOffer(doing);
  const { knowledge } = world;
  const kind = dice.one(kinds);
  const all = allGoods(knowledge).filter((key) => kind !== 'PAIR' || key.startsWith('product'));
  const goods = dice.some(all, 8);
  const rest = all.filter((key) => !goods.includes(key));
  const partners = kind === 'PAIR' ? dice.some(rest, 6) : [];
  const size = kind === 'PAIR' ? 2 : dice.between(2, 3);
  const prices = [...goods, ...partners].map((key) => goodsNow(knowledge, key).price);
  const terms = {
    ...{ kind, count: size, goods, partners, percent: dice.between(5, 45) },
    amount:
      kind === 'COUNT_AMOUNT'
        ? dice.between(5, 30)
        : Math.round((Math.max(...prices) * size * dice.between(60, 90)) / 100),
  };
  const body = {
    ...{ title: `優惠 ${doing.number}`, label: '多件', kind, scope: 'PARTIAL_PRODUCTS' },
    ...online,
    ...{ products: idsOf(goods, 'product'), combinations: idsOf(goods, 'combination') },
    ...{ groupB: idsOf(partners, 'product'), tiers: tiersOf({ ...terms, id: 0 }) },
  };
  const made = await callRecords(world, { resource: 'quantity-offers', call: 'create', body });
  if (made) knowledge.offers.quantity.push({ ...terms, id: Number(made.id) });
}

async function makeAmountOffer({ world, dice, number }: Doing): Promise<void> {
  const { amount } = world.knowledge.offers;
  if (amount.length > 0) return;
  const terms = { threshold: dice.between(200, 800), off: dice.between(10, 60) };
  const isRepeated = dice.luck(50);
  const body = {
    ...{ title: `滿額 ${number}`, label: '滿額', scope: 'ALL_PRODUCTS', isRepeated },
    ...online,
    ...{ thresholdAmount: terms.threshold, discountType: 'AMOUNT', discountValue: terms.off },
  };
  const made = await callRecords(world, { resource: 'amount-offers', call: 'create', body });
  if (made) amount.push({ ...terms, isRepeated, id: Number(made.id) });
}

type Running =
  | { resource: 'quantity-offers'; offer: QuantityOffer }
  | { resource: 'amount-offers'; offer: AmountOffer };

function running({ knowledge: { offers } }: World): Running[] {
  return [
    ...offers.quantity.map((offer) => ({ resource: 'quantity-offers' as const, offer })),
    ...offers.amount.map((offer) => ({ resource: 'amount-offers' as const, offer })),
  ];
}

/** Makes a call about an offer as it is now. */
const change = (world: World, { resource, offer }: Running, body: object) =>
  changeRecord(world, resource, offer.id, body);

/** An operator ends an offer while carts live. */
async function endOffer({ world, dice }: Doing): Promise<void> {
  const all = running(world);
  if (all.length === 0) return;
  const one = dice.one(all);
  if (!(await change(world, one, { currentVisibilityRule: 'OFFLINE' }))) return;
  const { offers } = world.knowledge;
  if (one.resource === 'amount-offers')
    offers.amount = offers.amount.filter(({ id }) => id !== one.offer.id);
  else offers.quantity = offers.quantity.filter(({ id }) => id !== one.offer.id);
}

/** An operator makes an offer a little better or worse. */
async function changeOffer({ world, dice }: Doing): Promise<void> {
  const all = running(world);
  if (all.length === 0) return;
  const one = dice.one(all);
  const by = dice.between(1, 4);
  if (one.resource === 'amount-offers') {
    const discountValue = one.offer.off + by;
    if (await change(world, one, { discountValue })) one.offer.off = discountValue;
    return;
  }
  const next = { ...one.offer, amount: one.offer.amount + by, percent: one.offer.percent + by };
  if (await change(world, one, { tiers: tiersOf(next) })) Object.assign(one.offer, next);
}

export const offers: Record<string, Action> = {
  makeOffer: { weight: 1.5, run: makeOffer },
  changeOffer: { weight: 0.5, run: changeOffer },
  endOffer: { weight: 0.5, run: endOffer },
};
