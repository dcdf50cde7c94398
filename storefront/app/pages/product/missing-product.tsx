import { placeholderProduct } from '#rules/goods/placeholder-product.ts';
import { unknownStock } from '#rules/goods/stock.ts';
import { PageHead } from '../../head/page-head.tsx';
import { stockState } from '../../product-card/stock-state.ts';
import { Button } from '../../ui/button.tsx';
import picture from '../../ui/placeholder.svg';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { Overview } from './overview.tsx';
import { stockTexts } from './product-texts.ts';
import { ProductTrail } from './product-trail.tsx';
import { StockLine } from './stock-line.tsx';

const { id, name, briefDescription, purchaseLimit } = placeholderProduct;
const state = stockState(unknownStock, purchaseLimit);

/** Says that the product does not exist or could not be read, so it cannot be bought (G-137). */
export default function MissingProduct() {
  return (
    <>
      <PageHead title={name} description={briefDescription} hidden />
      <ProductTrail kind="product" item={{ id, name, series: null }} />
      <Overview name={name} pictures={[{ id, url: picture, alt: '' }]}>
        <h1 className="text-22 font-bold desktop:text-28">{name}</h1>
        <p className="mt-3">{briefDescription}</p>
        <StockLine state={state} className="mt-6 mb-3" />
        <QuantityStepper label={name} value={1} onChange={() => undefined} max={1} disabled />
        <Button disabled className="mt-4 w-full">
          {stockTexts[state]}
        </Button>
      </Overview>
    </>
  );
}
