import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { stockLimits } from '#contract/stocks.ts';
import { adminApi } from '../../api.ts';
import { useStockAction } from './stock.ts';
import { StockDialog } from './stock-dialog.tsx';

interface Props {
  goods: readonly { id: number; name: string; materialNo: string; place?: string }[];
  onClose(isDone: boolean): void;
}

/** Says where goods lie on the shelves, one field for each of them. */
export default function PlaceDialog({ goods, onClose }: Props) {
  const [places, setPlaces] = useState<Readonly<Record<number, string>>>({});
  const rows = goods.map(({ id, place = '' }) => ({ id, place: places[id] ?? place }));
  const save = useStockAction(() => adminApi.setStockPlaces({ body: { rows } }), {
    done: '已設定儲位',
    onDone: () => onClose(true),
  });
  return (
    <StockDialog
      title="設定儲位"
      intro="揀貨單與掃描畫面依儲位排列，例如 A-03-2；留白為沒有儲位。"
      save={save}
      onClose={onClose}
    >
      {goods.map(({ id, name, materialNo, place = '' }) => (
        <TextInput
          key={id}
          label={name}
          description={materialNo}
          maxLength={stockLimits.place}
          value={places[id] ?? place}
          onChange={({ target }) => setPlaces({ ...places, [id]: target.value })}
        />
      ))}
    </StockDialog>
  );
}
