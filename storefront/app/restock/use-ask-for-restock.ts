import { useState } from 'react';
import { api } from '../api.ts';
import { handleFailure } from '../errors.ts';
import { type RestockGoods, restockBody } from './restock-goods.ts';

/** Asks for a notice in the name of the member; `ask` answers whether the shop took it. */
export function useAskForRestock(goods: RestockGoods) {
  const [isBusy, setIsBusy] = useState(false);
  async function ask(): Promise<boolean> {
    setIsBusy(true);
    try {
      await api.askForRestock({ body: restockBody(goods) });
      return true;
    } catch (error) {
      handleFailure(error);
      return false;
    } finally {
      setIsBusy(false);
    }
  }
  return { isBusy, ask };
}
