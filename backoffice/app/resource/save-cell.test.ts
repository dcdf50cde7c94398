import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { resources } from '#contract/resources/index.ts';
import { adminApi } from '../api.ts';
import { saveCell } from './save-cell.tsx';

it('a stock that was changed in the list shows itself, and no older value of another cell', async () => {
  const client = new QueryClient();
  const resource = resources.find(({ name }) => name === 'products');
  if (!resource) throw new Error('no products');
  const key = ['products', 'list'];
  const row = { id: 7, version: 1, materialNo: 'A-1', price: 100, available: 5 };
  client.setQueryData(key, { rows: [row] });
  const stock = { id: 70, kind: 'PRODUCT', goodsId: 7 };
  vi.spyOn(adminApi, 'findStock').mockResolvedValue({ data: [stock] } as never);
  vi.spyOn(adminApi, 'adjustStocks').mockResolvedValue({ data: [{ available: 9 }] } as never);
  // The price was saved in the meantime.
  client.setQueryData(key, { rows: [{ ...row, version: 2, price: 120 }] });
  const isSure = async () => true;
  await saveCell(
    { client, resource, key, own: new Map(), mayShow: isSure, mayLower: isSure },
    { row, field: 'available', value: 9, reason: { cause: 'COUNT', text: '' } },
  );
  expect(client.getQueryData(key)).toMatchObject({
    rows: [{ id: 7, version: 2, price: 120, available: 9 }],
  });
});
