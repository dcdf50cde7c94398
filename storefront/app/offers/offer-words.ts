import { sentenceOfAmountOffer } from '#rules/quote/kinds/amount-offer.ts';
import { quantityKinds } from '#rules/quote/kinds/quantity-kinds.ts';
import type { OfferLine, Quote } from '#rules/quote/types.ts';
import type { OfferRules } from './offer-rules.ts';

/** What shoppers read of an offer that took effect: 任選 3 件 $199. Its title, if its terms are not known any more. */
export function sentenceOf({ kind, id, title }: OfferLine, rules: OfferRules | undefined): string {
  if (kind === 'AMOUNT_OFFER') {
    const terms = rules?.amountOffers.find((offer) => offer.id === id);
    return terms ? sentenceOfAmountOffer(terms) : title;
  }
  const terms = rules?.quantityOffers.find((offer) => offer.id === id);
  return terms ? quantityKinds[kind].sentenceOf(terms) : title;
}

/** The units that take part: 日用 21cm × 2、夜用 28cm × 1. */
export const unitsOf = ({ units }: OfferLine, { lines }: Pick<Quote, 'lines'>): string =>
  units
    .map(({ kind, id, quantity }) => {
      const line = lines.find((one) => one.kind === kind && one.id === id);
      return `${line?.name ?? ''} × ${quantity}`;
    })
    .join('、');

/** The line under which an offer is told: the last one of its lines. Null for an offer on the whole cart. */
export function placeOf(
  { kind, units }: OfferLine,
  lines: readonly { kind: string; id: number }[],
): number | null {
  if (kind === 'AMOUNT_OFFER') return null;
  const places = lines.flatMap((line, index) =>
    units.some((unit) => unit.kind === line.kind && unit.id === line.id) ? [index] : [],
  );
  return places.at(-1) ?? null;
}

/** The pairs of which the cart has one group only and whose goods end at this line; it names no pair for null. */
export function pairsAlone(
  { unfired }: Pick<Quote, 'unfired'>,
  lines: readonly { kind: string; id: number }[],
  { after, rules }: { after: number | null; rules: OfferRules | undefined },
): OfferRules['quantityOffers'][number][] {
  if (after === null) return [];
  return unfired.flatMap(({ rule, id, reason }) => {
    if (rule !== 'QUANTITY_OFFER' || reason !== 'NO_PARTNER') return [];
    const offer = rules?.quantityOffers.find((one) => one.id === id);
    if (!offer) return [];
    const goods = [...offer.products, ...offer.groupB];
    const last = lines.findLastIndex((line) => line.kind === 'product' && goods.includes(line.id));
    return last === after ? [offer] : [];
  });
}
