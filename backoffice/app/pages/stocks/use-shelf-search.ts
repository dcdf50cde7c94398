import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { adminApi } from '../../api.ts';
import { useLatest } from '../../ui/use-latest.ts';
import type { StockRow } from './stock.ts';

/** The goods of a scanned number: chosen at once if only one item has the number, otherwise by the person. */
export function useShelfSearch() {
  const [goods, setGoods] = useState<StockRow>();
  const shown = useLatest(goods);
  const find = useMutation({
    mutationFn: async (code: string) => {
      const { data } = await adminApi.findStock({ body: { code } });
      if (data.length === 0) throw new Error(`找不到商品編號或條碼「${code}」`);
      return data;
    },
  });
  // Handlers of a single call hear only of the last one: an older answer does not replace a newer one.
  const search = (code: string) =>
    find.mutate(code, {
      onSuccess: ([first, ...others]) => setGoods(others.length === 0 ? first : undefined),
      onError: () => setGoods(undefined),
    });
  return {
    goods,
    /** Other goods with the same number. */
    choices: goods ? [] : (find.data ?? []),
    failure: find.error?.message,
    search,
    choose: setGoods,
    /** Called once these goods are counted; a person may have gone on to others meanwhile. */
    forget(counted: StockRow) {
      if (shown.current !== counted) return;
      setGoods(undefined);
      if (!find.isPending) find.reset();
    },
  };
}
