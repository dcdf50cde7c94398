import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { salesDays, stockLimits } from '#contract/stocks.ts';
import { adminApi } from '../../api.ts';
import { useStockAction } from './stock.ts';
import { StockDialog } from './stock-dialog.tsx';

interface Props {
  goods: readonly { id: number; alertUnits?: number | null; alertDays?: number | null }[];
  onClose(isDone: boolean): void;
}

type Typed = string | number;
const limitOf = (typed: Typed) => (typed === '' ? null : Number(typed));

/** Sets the warning: below a number of units, below a number of days of sales, or both. */
export default function AlertDialog({ goods, onClose }: Props) {
  const [only] = goods.length === 1 ? goods : [];
  const [units, setUnits] = useState<Typed>(only?.alertUnits ?? '');
  const [days, setDays] = useState<Typed>(only?.alertDays ?? '');
  const save = useStockAction(
    () =>
      adminApi.setStockAlerts({
        body: {
          ids: goods.map(({ id }) => id),
          alertUnits: limitOf(units),
          alertDays: limitOf(days),
        },
      }),
    { done: '已設定安全量', onDone: () => onClose(true) },
  );
  return (
    <StockDialog
      title="設定安全量"
      intro={`${goods.length > 1 ? `套用到選取的 ${goods.length} 個品項。` : ''}兩者都設定時，以數量較高者提醒；留白為不提醒。`}
      save={save}
      onClose={onClose}
    >
      <NumberInput
        label="可售少於（件）"
        allowDecimal={false}
        min={0}
        max={stockLimits.units}
        value={units}
        onChange={setUnits}
      />
      <NumberInput
        label="可賣少於（天）"
        description={`以近 ${salesDays} 日的銷量計算`}
        allowDecimal={false}
        min={0}
        max={stockLimits.alertDays}
        value={days}
        onChange={setDays}
      />
    </StockDialog>
  );
}
