import { productStateLabels } from '#rules/goods/cart-lines.ts';
import type { CartLine } from '../../cart/lines.ts';

/** A line of the side cart, with the fields of row 3.001. Money is TWD. */
export interface SideCartItem
  extends Pick<
    CartLine,
    'id' | 'productName' | 'count' | 'image' | 'materialNo' | 'briefDescription' | 'isCombination'
  > {
  /** The selling price of one unit. */
  unitPrice: number;
  /** 已售完 or 已達購買上限, else the tag of an event; absent if none applies. */
  stateLabel?: string;
}

/** A cart line as the side cart shows it. */
export function sideCartItem(line: CartLine): SideCartItem {
  const { id, productName, count, image, materialNo, briefDescription, isCombination } = line;
  const stateLabel = productStateLabels[line.productState] || line.productLabel;
  return {
    id,
    productName,
    count,
    unitPrice: line.salePrice,
    image,
    materialNo,
    briefDescription,
    isCombination,
    ...(stateLabel && { stateLabel }),
  };
}
