import { formatPrice } from '#rules/numbers.ts';
import { sellingPrice } from '#rules/prices/prices.ts';
import { AppLink } from '../../links/app-link.tsx';
import { saleablePath } from '../../product-card/product-card.tsx';
import { smallPicture } from '../../ui/no-picture.ts';
import type { ComponentPart } from './load-product.ts';

/** The components of a combination, each with a link to its own page. */
export function Parts({ parts }: { parts: readonly ComponentPart[] }) {
  if (parts.length === 0) return null;
  return (
    <section aria-labelledby="parts" className="mt-8 mb-10">
      <h2 id="parts" className="mb-2 text-22 font-bold">
        組合內容
      </h2>
      <ul>
        {parts.map(({ product, quantity }) => (
          <li
            key={product.id}
            className="relative flex items-center gap-4 border-b border-line py-4"
          >
            <img
              src={smallPicture(product.images[0]?.url)}
              alt=""
              width={80}
              height={80}
              loading="lazy"
              className="size-20 rounded-small bg-paper object-cover"
            />
            <div className="min-w-0 flex-1">
              <AppLink
                to={saleablePath('product', product.id)}
                className="card-link font-medium hover:text-violet-700"
              >
                {product.name}
              </AppLink>
              <p className="digits text-14 text-ink-soft">
                <span className="whitespace-nowrap">{product.volume}</span>，單買{' '}
                {formatPrice(sellingPrice(product))}
              </p>
            </div>
            <p className="digits font-medium">× {quantity}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
