import type {
  CardOffer,
  CombinationCard,
  ProductCard as Product,
} from '#contract/entities/catalog.ts';
import type { SaleableKind } from '#rules/goods/saleable.ts';
import { CompareButton } from '../compare/compare-button.tsx';
import { AppLink } from '../links/app-link.tsx';
import { Badge } from '../ui/badge.tsx';
import { CachedMarkup } from '../ui/cached-markup.tsx';
import { cn } from '../ui/cn.ts';
import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { pricesShown, useLevelTerms } from './price-label.ts';
import { RestockButton } from './restock-button.tsx';
import { useQuickAdd } from './use-quick-add.ts';

type Item = Product | CombinationCard;

interface ProductCardProps {
  kind: SaleableKind;
  item: Item;
  /** The heading level of the name. */
  heading?: 'h2' | 'h3';
  /** Whether nothing can be bought at present; undefined if the stock was not read. */
  isSoldOut?: boolean;
  /** Set this for the first row of a page. */
  eager?: boolean;
  sizes?: string;
  className?: string;
}

/** The path of a product's or combination's own page (G-018). */
export function saleablePath(kind: SaleableKind, id: number): string {
  return `/products/${id}${kind === 'combination' ? '?combination=1' : ''}`;
}

/** Picture, name, volume, price, price per piece, and a button that puts one unit into the cart. */
export function ProductCard({ className, ...props }: ProductCardProps) {
  const own = cn('group relative flex flex-col', className);
  // The browser may request a picture that is loaded at once before the page's other parts, so the picture belongs to
  // its page and is not cached.
  if (props.eager) {
    return (
      <article className={own}>
        <CardParts {...props} />
      </article>
    );
  }
  return <CachedMarkup as="article" className={own} parts={CardParts} props={props} />;
}

function CardParts({
  kind,
  item,
  heading: Heading = 'h3',
  isSoldOut = false,
  eager = false,
  sizes = '(width >= 1280px) 280px, (width >= 1024px) 22vw, (width >= 640px) 30vw, 45vw',
}: Omit<ProductCardProps, 'className'>) {
  const { id, name, volume, images, discounts, hashtag1, ratingAverage, ratingCount } = item;
  const badge = discounts[0]?.label;
  const level = useLevelTerms();
  const offer = item.offers?.[0];
  return (
    <>
      <div className="relative overflow-hidden rounded-card bg-paper">
        <Picture
          src={images[0]?.url ?? ''}
          alt=""
          width={1200}
          height={1200}
          sizes={sizes}
          eager={eager}
          className={cn(
            'aspect-square w-full object-cover transition-transform duration-(--duration-slow) ease-out group-hover:scale-[1.03]',
            isSoldOut && 'opacity-55',
          )}
        />
        {isSoldOut ? (
          <Badge tone="plain" className="absolute top-2.5 left-2.5">
            補貨中
          </Badge>
        ) : (
          badge && (
            <Badge tone="sale" className="absolute top-2.5 left-2.5">
              {badge}
            </Badge>
          )
        )}
        {offer && !isSoldOut && (
          <Badge className="digits absolute bottom-2.5 left-2.5 max-w-[calc(100%-20px)]">
            {tagOf(offer)}
          </Badge>
        )}
      </div>
      <div className="flex flex-1 flex-col pt-3">
        {hashtag1 && <p className="text-13 text-ink-soft">{hashtag1}</p>}
        <Heading className="line-clamp-2 text-16 leading-snug font-medium">
          <AppLink to={saleablePath(kind, id)} className="card-link hover:text-violet-700">
            {name}
          </AppLink>
        </Heading>
        <p className="mt-0.5 flex items-center justify-between text-13 break-keep text-ink-soft">
          {volume}
          {item.cyclePieces && !isSoldOut && (
            <CompareButton
              id={id}
              name={name}
              className="relative z-1 -my-2 min-h-9 px-1 text-violet-700 underline-offset-4 hover:underline"
            />
          )}
        </p>
        {ratingCount > 0 && (
          <p className="digits text-13 text-ink-soft">
            ★ {ratingAverage?.toFixed(1)}（{ratingCount}）
          </p>
        )}
        <div className="mt-auto flex items-end justify-between gap-2 pt-2">
          <Price {...pricesShown(item, level)} />
          {!isSoldOut && <QuickAdd kind={kind} item={item} />}
          {isSoldOut && item.purchaseLimit !== 0 && (
            <RestockButton kind={kind} id={id} name={name} />
          )}
        </div>
      </div>
    </>
  );
}

/** A sentence that is too long for a card, such as one with several steps, gives way to the operator's tag. */
const tagOf = ({ sentence, label }: CardOffer) => (sentence.length <= 12 ? sentence : label);

function QuickAdd({ kind, item }: { kind: SaleableKind; item: Item }) {
  const { busy, add } = useQuickAdd(kind, item);
  return (
    <button
      type="button"
      aria-label={`加入購物車：${item.name}`}
      aria-busy={busy || undefined}
      className="relative z-1 grid size-11 shrink-0 place-items-center rounded-full border border-violet-700 bg-paper text-violet-700 transition-colors duration-(--duration-fast) hover:bg-violet-700 hover:text-paper noscript:hidden"
      onClick={() => void add()}
    >
      {busy ? <Spinner className="size-4.5" /> : <Icon name="plus" className="size-5" />}
    </button>
  );
}
