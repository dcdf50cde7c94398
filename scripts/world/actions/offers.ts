import { ApiError } from '#contract/client.ts';
import { record } from '#server/testing/crashes/actions/staff.ts';
import type { AmountOffer, QuantityOffer } from '../auditor/offers.ts';
import type { World } from '../people.ts';
import type { Action, Doing } from './action.ts';

/** More would be too many ways for the auditor to try. */
const mostOffers = 2;

type Call = Omit<Parameters<typeof record>[1], 'token'>;

/** An operator's call about offers. Undefined if a second person has to approve it, which nobody does here. */
async function callOffers({ town, staff }: World, call: Call) {
  try {
    return await record(town, { ...call, token: staff[0]?.token ?? '' });
  } catch (error) {
    if (error instanceof ApiError && error.errorCode === 'APPROVAL_NEEDED') return undefined;
    throw error;
  }
}

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

const online = { currentVisibilityRule: 'ONLINE' };

/** An operator makes an offer on several units, or one on an amount. */
async function makeOffer(doing: Doing): Promise<void> {
  const { world, dice } = doing;
  if (dice.luck(35) || world.knowledge.offers.quantity.length >= mostOffers)
    return makeAmountOffer(doing);
  const kind = dice.one(kinds);
  const chosen = dice.some(world.goods, 8).map(({ id }) => id);
  const rest = world.goods.filter(({ id }) => !chosen.includes(id));
  const partners = kind === 'PAIR' ? dice.some(rest, 6).map(({ id }) => id) : [];
  const size = kind === 'PAIR' ? 2 : dice.between(2, 3);
  const prices = [...chosen, ...partners].map((id) => world.knowledge.products.get(id)?.price ?? 0);
  const terms = {
    ...{ kind, count: size, products: chosen, partners, percent: dice.between(5, 45) },
    amount:
      kind === 'COUNT_AMOUNT'
        ? dice.between(5, 30)
        : Math.round((Math.max(...prices) * size * dice.between(60, 90)) / 100),
  };
  const body = {
    ...{ title: `優惠 ${doing.number}`, label: '多件', kind, scope: 'PARTIAL_PRODUCTS' },
    ...online,
    ...{ products: chosen, groupB: partners, tiers: tiersOf({ ...terms, id: 0 }) },
  };
  const made = await callOffers(world, { resource: 'quantity-offers', call: 'create', body });
  if (made) world.knowledge.offers.quantity.push({ ...terms, id: Number(made.id) });
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
  const made = await callOffers(world, { resource: 'amount-offers', call: 'create', body });
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
async function change(world: World, { resource, offer }: Running, body: object) {
  const { id } = offer;
  const { version } = (await callOffers(world, { resource, call: 'edit', id })) ?? {};
  return callOffers(world, { resource, call: 'update', id, body: { ...body, version } });
}

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
