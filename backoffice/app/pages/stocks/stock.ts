import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StockCause } from '#contract/stocks.ts';
import { stockCauseWords } from '#contract/stocks.ts';
import { formatNumber } from '#rules/numbers.ts';
import { adminApi } from '../../api.ts';
import { useStillShown } from '../../ui/use-still-shown.ts';

export type StockPage = Awaited<ReturnType<typeof adminApi.readStockPage>>['data'];
export type StockRow = Awaited<ReturnType<typeof adminApi.findStock>>['data'][number];
export type Movement = Awaited<ReturnType<typeof adminApi.listStockMovements>>['data'][number];

/** The query keys of all stock data, including the list, begin with this key. */
export const stockKey = 'stocks';

export function useStockPage(id: number) {
  return useQuery({
    queryKey: [stockKey, 'page', id],
    queryFn: async () => (await adminApi.readStockPage({ params: { id } })).data,
  });
}

export const movementsPerPage = 50;

/** One page of the ledger, fifty movements each; pages count from 1. */
export function useMovements(id: number, page: number) {
  return useQuery({
    queryKey: [stockKey, 'movements', id, page],
    queryFn: () =>
      adminApi.listStockMovements({ params: { id }, query: { page, perPage: movementsPerPage } }),
  });
}

/** Counts over all stocks, which the filters of the list do not change. */
export function useOverview() {
  return useQuery({
    queryKey: [stockKey, 'overview'],
    queryFn: async () => (await adminApi.readStockOverview()).data,
  });
}

/**
 * An action on the stock. It shows its success, and reads everything again in any case. `onDone` is called only while the
 * component is shown.
 */
export function useStockAction<Input = void, Answer = unknown>(
  action: (input: Input) => Promise<Answer>,
  { done, onDone }: { done: string; onDone?: () => void },
) {
  const client = useQueryClient();
  const isShown = useStillShown();
  return useMutation({
    mutationFn: action,
    onSuccess() {
      notifications.show({ color: 'green', message: done });
      if (isShown()) onDone?.();
    },
    // The list of products shows the available units too.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [stockKey] }),
        client.invalidateQueries({ queryKey: ['products', 'search'] }),
      ]),
  });
}

/** The reasons of changed counts, in words. */
const reasonWords: Readonly<Record<string, string>> = {
  ...stockCauseWords,
  OPENING: '期初',
  SALE: '售出',
  CANCELLATION: '訂單取消',
  RETURN: '退貨入庫',
  ADJUSTMENT: '調整',
  ERP_COUNT: 'ERP 盤點',
  RECEIPT: '進貨',
};

/** The words for the reason of a movement; the code itself if a release no longer knows it. */
export const reasonOf = ({ reason }: Movement) => reasonWords[reason] ?? reason;

/** The causes that a person may choose for an adjustment; counting sets its cause by itself. */
export const adjustmentCauses = (['DAMAGE', 'TRANSFER', 'COUNT', 'OTHER'] as const).map(
  (value: StockCause) => ({ value, label: stockCauseWords[value] }),
);

/** +3, −2, 0. */
export const signed = (units: number) =>
  units > 0 ? `+${formatNumber(units)}` : formatNumber(units).replace('-', '−');
