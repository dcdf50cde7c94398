import { quantityKinds } from '#rules/quote/kinds/quantity-kinds.ts';
import { AppLink } from '../../links/app-link.tsx';
import { useCartStore } from '../../stores/cart.ts';
import { entriesOf } from '../../stores/cart-items.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ListedOffer } from './load-listing.ts';
import { type OfferStep, offerStep } from './offer-step.ts';

/** What the offer gives, and a bar that fills while units are added: 已選 2/3，再選 1 件. */
export default function OfferBar({ offer }: { offer: ListedOffer }) {
  const items = useCartStore((state) => state.items);
  const step = offerStep(offer, entriesOf(items));
  const sentence = quantityKinds[offer.kind].sentenceOf(offer);
  const { chosen, needed, isReached } = step;
  return (
    <section
      aria-label="優惠進度"
      data-progress=""
      className="sub-bar sticky top-(--header-height-stuck) z-10 -mx-4 mb-5 bg-cream px-4 py-2 desktop:mx-0 desktop:px-0"
    >
      <div className="rounded-card bg-violet-50 px-4 py-2.5">
        <div className="digits flex min-h-11 items-center justify-between gap-3">
          <p className="min-w-0">
            <strong className="block font-medium text-violet-700">{sentence}</strong>
            <span role="status" className="flex items-center gap-1.5 text-14">
              {isReached && <Icon name="check" className="size-4.5 text-leaf-700" />}
              {wordsOf(step, offer)}
            </span>
          </p>
          <AppLink
            to="/cart"
            className="inline-flex min-h-11 shrink-0 items-center text-14 text-violet-700 underline underline-offset-4"
          >
            看購物車
          </AppLink>
        </div>
        <progress
          aria-label={`${sentence}的進度`}
          value={chosen}
          max={needed}
          className="threshold-progress mt-1.5 block h-1.5 w-full"
        />
      </div>
    </section>
  );
}

function wordsOf({ chosen, needed, isReached }: OfferStep, { kind }: ListedOffer): string {
  if (isReached)
    return kind === 'PAIR' ? '已配成一對，優惠在購物車計算' : `已選 ${chosen}/${needed}，符合優惠`;
  const left = `再選 ${needed - chosen} 件`;
  if (kind === 'PAIR' && chosen === 1) return `已選 1/2，${left}可搭配的商品`;
  return `已選 ${chosen}/${needed}，${left}`;
}
