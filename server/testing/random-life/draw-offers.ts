import { type QuantityOfferKind, quantityOfferKinds } from '#contract/enumerations.ts';
import { quantityKinds } from '#rules/quote/kinds/quantity-kinds.ts';
import type {
  AmountOfferTerms,
  OfferScope,
  OfferTier,
  QuantityOfferTerms,
} from '#rules/quote/terms.ts';
import {
  amountOfferCombinations,
  amountOfferProducts,
  quantityOfferCombinations,
} from '#server/commerce/offers/tables.ts';
import { thresholdRewards } from '#server/commerce/promotions/tables.ts';
import { newGift } from '../new-goods.ts';
import { clearOffers, newAddOnOffer, newAmountOffer, newQuantityOffer } from '../new-offers.ts';
import { newThresholdReward } from '../new-promotions.ts';
import type { PaymentTest } from '../payment-network.ts';
import type { Dice } from './dice.ts';
import { combinationsOf, type Goods, productsOf } from './goods.ts';
import type { AddOnTerms, LifeOffers } from './offer-ledger.ts';

/** What can be chosen as a gift, with the ledger's units on hand. */
export interface LifeGift {
  id: number;
  onHand: number;
}

/** The part of a world for which offers are made. */
interface Drawn {
  paying: PaymentTest;
  dice: Dice;
  goods: readonly Pick<Goods, 'kind' | 'id' | 'key' | 'price'>[];
  gifts: readonly LifeGift[];
}

/** Ends all offers and makes others: up to three of different kinds, an amount offer, add-ons and a gift to choose. */
export async function drawOffers(world: Drawn): Promise<LifeOffers> {
  const { dice, paying } = world;
  const { shop } = paying.test;
  await clearOffers(shop);
  await shop.db.delete(thresholdRewards);
  shop.cache.clear();
  const quantity: QuantityOfferTerms[] = [];
  for (const kind of dice.some(quantityOfferKinds, 3))
    quantity.push(await drawQuantity(world, kind));
  const amount = dice.luck(60) ? [await drawAmount(world)] : [];
  const addOn = dice.luck(75) ? await drawAddOn(world) : null;
  const reward = dice.luck(75) ? await drawReward(world) : null;
  shop.cache.clear();
  return { quantity, amount, addOn, reward };
}

const online = { currentVisibilityRule: 'ONLINE' as const, eventBeginAt: null, eventEndAt: null };

const tier = (values: Partial<OfferTier>): OfferTier => ({
  count: 2,
  amount: null,
  percent: null,
  ...values,
});

/** Tiers as an operator enters them. A kind that is missing here has those of its example. */
const tiersOf: Readonly<Partial<Record<QuantityOfferKind, (dice: Dice) => OfferTier[]>>> = {
  ANY_N_FOR: ({ between, luck }) => {
    const two = between(150, 350);
    const three = tier({ count: 3, amount: two + between(60, 150) });
    return luck(50) ? [tier({ amount: two }), three] : [three];
  },
  NTH_PERCENT: ({ between }) => [tier({ count: between(2, 3), percent: between(20, 100) })],
  COUNT_PERCENT: ({ between }) => [tier({ count: between(2, 4), percent: between(5, 30) })],
  COUNT_AMOUNT: ({ between }) => [tier({ count: between(2, 4), amount: between(10, 80) })],
  PAIR: ({ between, luck }) => [
    tier(luck(50) ? { amount: between(100, 400) } : { percent: between(10, 40) }),
  ],
};

const idsOf = (goods: readonly { id: number }[]) => goods.map(({ id }) => id);

/** Whether an offer is on all goods, combinations too, or on these. A pair has products only. */
function drawScope({ dice, goods }: Drawn, isPair = false): OfferScope {
  if (!isPair && dice.luck(30)) return { scope: 'ALL_PRODUCTS', products: [], combinations: [] };
  const some = dice.some(isPair ? productsOf(goods) : goods, 7);
  const [products, combinations] = [idsOf(productsOf(some)), idsOf(combinationsOf(some))];
  return { scope: 'PARTIAL_PRODUCTS', products, combinations };
}

async function drawQuantity(world: Drawn, kind: QuantityOfferKind): Promise<QuantityOfferTerms> {
  const { dice, goods, paying } = world;
  const scope = drawScope(world, kind === 'PAIR');
  const others = productsOf(goods).filter(({ id }) => !scope.products.includes(id));
  const groupB = kind === 'PAIR' ? idsOf(dice.some(others, 4)) : [];
  const values = {
    ...{ kind, groupB, ...scope },
    tiers: tiersOf[kind]?.(dice) ?? quantityKinds[kind].example.tiers,
    maxUsesPerOrder: dice.luck(25) ? 1 : null,
  };
  const tiers = values.tiers.map(({ count, amount, percent }) => ({
    ...(kind !== 'PAIR' && { count }),
    ...(amount !== null && { amount }),
    ...(percent !== null && { percent }),
  }));
  const id = await newQuantityOffer(paying.test.shop, { ...values, tiers });
  const links = scope.combinations.map((combinationId) => ({ quantityOfferId: id, combinationId }));
  if (links.length > 0) await paying.test.shop.db.insert(quantityOfferCombinations).values(links);
  return { id, title: '', label: '', weight: 0, ...online, ...values };
}

async function drawAmount(world: Drawn): Promise<AmountOfferTerms> {
  const { dice, paying } = world;
  const { scope, products, combinations } = drawScope(world);
  const { db } = paying.test.shop;
  const isPercent = dice.luck(40);
  const values = {
    scope,
    thresholdAmount: dice.between(150, 700),
    discountType: isPercent ? ('PERCENT' as const) : ('AMOUNT' as const),
    discountValue: isPercent ? dice.between(3, 20) : dice.between(10, 90),
    isRepeated: !isPercent && dice.luck(50),
  };
  const id = await newAmountOffer(paying.test.shop, values);
  const links = products.map((productId) => ({ amountOfferId: id, productId }));
  if (links.length > 0) await db.insert(amountOfferProducts).values(links);
  const ofSets = combinations.map((combinationId) => ({ amountOfferId: id, combinationId }));
  if (ofSets.length > 0) await db.insert(amountOfferCombinations).values(ofSets);
  return { id, title: '', label: '', products, combinations, ...online, ...values };
}

async function drawAddOn({ dice, goods, paying }: Drawn): Promise<AddOnTerms> {
  const needed = dice.between(0, 400);
  const sold = dice.some(productsOf(goods), 2).map(({ id, key, price }) => ({
    ...{ id, key, price: Math.max(price - dice.between(5, 30), 1), limit: dice.between(1, 2) },
  }));
  const id = await newAddOnOffer(paying.test.shop, {
    thresholdAmount: needed,
    goods: sold.map(({ id: productId, price, limit }) => ({
      ...{ productId, addOnPrice: price, unitLimit: limit },
    })),
  });
  return { id, needed, goods: sold };
}

async function drawReward({ dice, gifts, paying }: Drawn) {
  const needed = dice.between(100, 600);
  const offered = dice.some(gifts, 3).map(({ id }) => id);
  await newThresholdReward(paying.test.shop, needed, offered, { choose: 1 });
  return { needed, gifts: offered.toSorted((a, b) => a - b) };
}

/** Gifts with many units. */
export async function newGifts({ paying }: Pick<Drawn, 'paying'>, units: number) {
  const gifts: LifeGift[] = [];
  for (let place = 0; place < 3; place++)
    gifts.push({ id: await newGift(paying.test.shop, { stock: units }), onHand: units });
  return gifts;
}
