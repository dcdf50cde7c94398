import type { SaleableKind } from '#rules/goods/saleable.ts';

/** Sold-out goods for which a shopper may wait. */
export interface RestockGoods {
  kind: SaleableKind;
  id: number;
  name: string;
}

/** The goods as the call names them. */
export const restockBody = ({ kind, id }: Pick<RestockGoods, 'kind' | 'id'>) =>
  kind === 'product' ? { productId: id } : { combinationId: id };
