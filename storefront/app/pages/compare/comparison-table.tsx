import type { ReactNode } from 'react';
import { cyclePrice } from '#rules/chooser/cycle-price.ts';
import { millimetres } from '#rules/chooser/reason.ts';
import { formatPrice, formatUnitPrice } from '#rules/numbers.ts';
import { sellingPrice } from '#rules/prices/prices.ts';
import { AppLink } from '../../links/app-link.tsx';
import { pricesShown, useLevelTerms } from '../../product-card/price-label.ts';
import { saleablePath } from '../../product-card/product-card.tsx';
import { RestockButton } from '../../product-card/restock-button.tsx';
import { useSoldOutIds } from '../../product-card/stock-state.ts';
import { useQuickAdd } from '../../product-card/use-quick-add.ts';
import { smallPicture } from '../../ui/no-picture.ts';
import { Price } from '../../ui/price.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { stockTexts } from '../product/product-texts.ts';
import type { Compared } from './load-comparison.ts';
import { differingItems } from './tests.ts';

interface Row {
  name: string;
  value(product: Compared): ReactNode;
}

/** The compared features. A row that no product knows is left out. */
const rows: readonly Row[] = [
  { name: '長度', value: ({ lengthCm }) => lengthCm && `${lengthCm} 公分` },
  {
    name: '厚度',
    value: ({ thicknessTenths }) => thicknessTenths && `${millimetres(thicknessTenths)} 公釐`,
  },
  { name: '吸收量', value: ({ absorbency }) => absorbency },
  { name: '材質', value: ({ material }) => material },
  { name: '香味', value: ({ scented }) => scented !== null && (scented ? '有香味' : '無香味') },
  {
    name: '單價',
    value: (product) => formatUnitPrice(sellingPrice(product), product.unitCount, product.unitName),
  },
  { name: '每週期約', value: cycleCost },
  { name: '多久換一次', value: ({ changeEvery }) => changeEvery },
  { name: '不適合誰', value: ({ notFor }) => notFor },
  { name: '檢驗', value: testsOf },
];

/** A row for each tested item by which these products differ. */
const rowsOfTests = (products: readonly Compared[]): Row[] =>
  differingItems(products.map(({ tests }) => tests)).map((item) => ({
    name: `檢驗：${item}`,
    value: ({ tests }) => tests.results[item],
  }));

function testsOf({ id, tests: { headline } }: Compared): ReactNode {
  return (
    headline && (
      // No link of the router: only the browser's own navigation opens the section that holds the target.
      <a
        href={`${saleablePath('product', id)}#test-reports`}
        className="text-violet-700 underline underline-offset-4"
      >
        {headline}
      </a>
    )
  );
}

function cycleCost({ unitCount, cyclePieces, ...prices }: Compared): string {
  if (!unitCount || cyclePieces === null) return '';
  const price = formatPrice(cyclePrice(sellingPrice(prices), unitCount, cyclePieces));
  return `${price}（${cyclePieces} 片）`;
}

/** Products beside each other. On phones the name of a row stands in each of its cells. */
export function ComparisonTable({ products }: { products: readonly Compared[] }) {
  const known = [...rows, ...rowsOfTests(products)].filter(({ value }) =>
    products.some((product) => value(product)),
  );
  const soldOut = useSoldOutIds(products);
  return (
    <table className="w-full table-fixed border-collapse text-14 tablet:text-16">
      <caption className="sr-only">商品比較</caption>
      <thead>
        <tr>
          <td className="max-tablet:hidden tablet:w-36" />
          {products.map((product) => (
            <th key={product.id} scope="col" className="p-2 text-left align-top font-normal">
              <Head
                product={product}
                isSoldOut={product.purchaseLimit === 0 || soldOut.has(product.id)}
              />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {known.map(({ name, value }) => (
          <tr key={name} className="border-t border-line">
            <th
              scope="row"
              className="p-2 text-left align-top font-medium text-ink-soft max-tablet:hidden"
            >
              {name}
            </th>
            {products.map((product) => (
              <td key={product.id} className="digits p-2 align-top">
                <span className="block text-13 text-ink-soft tablet:hidden">{name}</span>
                {value(product) || '沒有標示'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Head({ product, isSoldOut }: { product: Compared; isSoldOut: boolean }) {
  const { id, name, images, volume } = product;
  const level = useLevelTerms();
  return (
    <div className="flex flex-col gap-1">
      <img
        src={smallPicture(images[0]?.url)}
        alt=""
        width={320}
        height={320}
        className="aspect-square w-full max-w-48 rounded-card bg-paper object-cover"
      />
      <AppLink
        to={saleablePath('product', id)}
        className="font-medium text-violet-700 underline underline-offset-4"
      >
        {name}
      </AppLink>
      <p className="digits text-13 text-ink-soft">{volume}</p>
      <Price {...pricesShown(product, level)} unitPrice="" cyclePrice="" />
      {!isSoldOut && <Add product={product} />}
      {isSoldOut && (
        <p className="mt-2 flex flex-wrap items-center gap-x-3">
          {product.purchaseLimit === 0 ? stockTexts.notSold : stockTexts.soldOut}
          {product.purchaseLimit !== 0 && <RestockButton kind="product" id={id} name={name} />}
        </p>
      )}
    </div>
  );
}

/** Puts one unit into the cart. Without scripts the product's page says how to buy. */
function Add({ product }: { product: Compared }) {
  const { busy, add } = useQuickAdd('product', product);
  return (
    <button
      type="button"
      aria-label={`加入購物車：${product.name}`}
      aria-busy={busy || undefined}
      className="mt-2 inline-flex min-h-11 items-center justify-center rounded-full bg-violet-700 px-1 text-13 font-medium whitespace-nowrap text-paper transition-colors duration-(--duration-fast) hover:bg-violet-600 tablet:text-14 forced-colors:border noscript:hidden"
      onClick={() => void add()}
    >
      {busy ? <Spinner className="size-4.5" /> : '加入購物車'}
    </button>
  );
}
