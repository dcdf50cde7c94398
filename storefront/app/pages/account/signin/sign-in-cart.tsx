import { formatPrice } from '#rules/numbers.ts';
import { useShownCart } from '../../../cart/use-shown-cart.ts';
import { smallPicture } from '../../../ui/no-picture.ts';
import { Skeleton } from '../../../ui/states.tsx';

/** How many pictures are shown; the others are counted. */
const mostPictures = 3;

/** The cart that the browser stores until the shopper has signed in: pictures, pieces and sum before delivery. */
export default function SignInCart() {
  const cart = useShownCart();
  if (!cart) return <Skeleton className="h-22 rounded-card" />;
  const { lines, quote } = cart;
  const others = lines.length - mostPictures;
  return (
    <section
      aria-label="購物車內容"
      className="flex h-22 items-center gap-3 rounded-card border border-line bg-paper px-4"
    >
      <ul className="flex shrink-0 gap-1.5">
        {lines.slice(0, mostPictures).map(({ kind, id, image, productName }) => (
          <li key={`${kind}-${id}`}>
            <img
              src={smallPicture(image)}
              alt={productName}
              width={56}
              height={56}
              className="size-14 rounded-small bg-violet-50 object-cover"
            />
          </li>
        ))}
        {others > 0 && (
          <li className="digits grid size-14 place-items-center rounded-small bg-violet-50 text-14 text-ink-soft">
            +{others}
          </li>
        )}
      </ul>
      <p className="digits ml-auto text-right leading-tight">
        <span className="block text-13 text-ink-soft">共 {quote.unitCount} 件，為您保留著</span>
        <span className="text-18 font-bold">
          {formatPrice(quote.amounts.product - quote.amounts.discount)}
        </span>
      </p>
    </section>
  );
}
