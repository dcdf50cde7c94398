import type { QuantityOfferKind } from '#contract/enumerations.ts';
import type { RowsField, RowWords } from '#contract/resources/fields.ts';
import { tierCells } from '#contract/resources/offer-fields.ts';
import { quantityKinds } from '../quote/kinds/quantity-kinds.ts';
import { tierWords } from './offer-effect.ts';

type Values = Readonly<Record<string, unknown>>;

/** For rows that are read as a sentence, the sentence; null while the record does not say enough for one. */
const sentences: Readonly<Record<RowWords, (row: Values, record: Values) => string | null>> = {
  QUANTITY_OFFER_TIER: (row, { kind }) => tierSentence(kind, row),
};

/** The sentence of a row of a record: 任選 3 件 $199. Null for rows that are read cell by cell. */
export const rowSentence = ({ words }: RowsField, row: Values, record: Values): string | null =>
  words ? sentences[words](row, record) : null;

function tierSentence(kind: unknown, row: Values): string | null {
  if (!isKind(kind)) return null;
  const numberOf = (name: string) => (typeof row[name] === 'number' ? row[name] : null);
  const [count, amount, percent] = [numberOf('count'), numberOf('amount'), numberOf('percent')];
  const filled = { count, amount, percent };
  // The steps of an older kind have other cells.
  const isOfKind = (['count', 'amount', 'percent'] as const).every((name) =>
    kind === 'PAIR'
      ? name !== 'count' || filled.count === null
      : (filled[name] !== null) === tierCells[kind].includes(name),
  );
  if (!isOfKind || (amount === null) === (percent === null)) return null;
  return tierWords(kind, { count: count ?? 2, amount, percent });
}

const isKind = (kind: unknown): kind is QuantityOfferKind =>
  typeof kind === 'string' && Object.hasOwn(quantityKinds, kind);
