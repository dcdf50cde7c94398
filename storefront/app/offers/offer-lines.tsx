import { formatPrice } from '#rules/numbers.ts';
import { quantityKinds } from '#rules/quote/kinds/quantity-kinds.ts';
import type { OfferLine, Quote } from '#rules/quote/types.ts';
import type { CartLine } from '../cart/lines.ts';
import { AppLink } from '../links/app-link.tsx';
import { useOfferStore } from '../stores/offers.ts';
import { Icon } from '../ui/icon.tsx';
import { pairsAlone, placeOf, sentenceOf, unitsOf } from './offer-words.ts';

interface OfferLinesProps {
  quote: Quote;
  lines: readonly CartLine[];
  /** The place of the line after which they stand; null for the offers on the whole cart. */
  after: number | null;
}

/**
 * One sentence for each offer that ends at this line: 任選 3 件 $199：21cm × 2、28cm × 1，省 $38. A pair that lacks its
 * partner says so, with a link to the goods of both groups.
 */
export function OfferLines({ quote, lines, after }: OfferLinesProps) {
  const rules = useOfferStore((state) => state.rules);
  const here = quote.offers.filter((offer) => placeOf(offer, lines) === after);
  const alone = pairsAlone(quote, lines, { after, rules });
  return (
    <>
      {here.map((offer) => (
        <li key={`${offer.kind}-${offer.id}`} data-below="" className="digits pb-4 text-14">
          <OfferSentence offer={offer} quote={quote} sentence={sentenceOf(offer, rules)} />
        </li>
      ))}
      {alone.map((offer) => (
        <li key={`alone-${offer.id}`} data-below="" className="digits pb-4 text-14">
          <p className="flex items-center justify-between gap-3 rounded-small bg-violet-50 py-1 pr-1 pl-3">
            <span className="min-w-0">
              <strong className="font-medium text-violet-700">
                {quantityKinds[offer.kind].sentenceOf(offer)}
              </strong>
              ，還差一件可搭配的商品
            </span>
            <AppLink
              to={`/products?quantityOffer=${offer.id}`}
              className="inline-flex min-h-11 shrink-0 items-center px-3 text-violet-700 underline underline-offset-4"
            >
              看可搭配商品
            </AppLink>
          </p>
        </li>
      ))}
    </>
  );
}

function OfferSentence({
  offer,
  quote,
  sentence,
}: {
  offer: OfferLine;
  quote: Quote;
  sentence: string;
}) {
  return (
    <p className="flex items-start gap-2 rounded-small bg-violet-50 px-3 py-2">
      <Icon name="check" className="mt-0.5 size-4.5 shrink-0 text-violet-700" />
      <span className="min-w-0">
        <strong className="font-medium text-violet-700">{sentence}</strong>
        {offer.kind !== 'AMOUNT_OFFER' && <>：{unitsOf(offer, quote)}</>}，
        <span className="whitespace-nowrap">省 {formatPrice(offer.amount)}</span>
        {offer.isLimited && (
          <span className="block text-13 text-ink-soft">已達每筆訂單的優惠次數</span>
        )}
      </span>
    </p>
  );
}

interface CheaperProps {
  quote: Pick<Quote, 'cheaperWithMore'>;
  line: CartLine;
  isHeld?: boolean;
  onAdd(): void;
}

/** Says that one unit more of this line costs less in total: 再加 1 件反而便宜 $12. */
export function CheaperWithMore({
  quote: { cheaperWithMore: more },
  line,
  isHeld,
  onAdd,
}: CheaperProps) {
  if (!more || more.kind !== line.kind || more.id !== line.id) return null;
  return (
    <li data-below="" className="digits pb-4 text-14">
      <p className="flex items-center justify-between gap-3 rounded-small bg-leaf-100 py-1 pr-1 pl-3 text-leaf-700">
        <span>
          再加 1 件反而便宜 <strong className="whitespace-nowrap">{formatPrice(more.saves)}</strong>
        </span>
        <button
          type="button"
          disabled={isHeld}
          aria-label={`再加 1 件 ${line.productName}`}
          className="min-h-11 shrink-0 px-3 font-medium underline underline-offset-4"
          onClick={onAdd}
        >
          再加 1 件
        </button>
      </p>
    </li>
  );
}
