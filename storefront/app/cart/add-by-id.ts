import type { SaleableKind } from '#rules/goods/saleable.ts';
import { api } from '../api.ts';
import { listCards } from '../data/products.ts';
import { handleFailure } from '../errors.ts';
import { toastWarning } from '../stores/toast.ts';
import { cartSession } from './cart-session.ts';

/** Puts one unit of goods of which only the id is known into the cart. A toast shows the outcome. */
export async function addById(kind: SaleableKind, id: number): Promise<void> {
  try {
    const query = { ids: [id] };
    const { data } =
      kind === 'product' ? await listCards(api, query) : await api.listCombinations({ query });
    const [item] = data;
    if (item) await cartSession.add(kind, item, 1);
    else toastWarning('此商品目前補貨中');
  } catch (error) {
    handleFailure(error);
  }
}
