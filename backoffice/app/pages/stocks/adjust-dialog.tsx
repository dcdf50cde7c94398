import { Button, Group, Modal, NumberInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { isExplained, type StockCause, stockLimits } from '#contract/stocks.ts';
import { formatNumber } from '#rules/numbers.ts';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { newKey } from '../../lost-answers.ts';
import { CauseFields } from './cause-fields.tsx';
import { signed, useStockAction } from './stock.ts';
import classes from './stocks.module.css';

interface AdjustedGoods {
  id: number;
  name: string;
  materialNo: string;
  onHand: number;
  held: number;
}

interface Props {
  goods: readonly AdjustedGoods[];
  onClose(isDone: boolean): void;
}

/** Adds or removes units, of one item or of several for the same reason. */
export default function AdjustDialog({ goods, onClose }: Props) {
  // One dialog adjusts once, however often its button is pressed.
  const [idempotencyKey] = useState(newKey);
  const [amounts, setAmounts] = useState<Readonly<Record<number, number>>>({});
  const [cause, setCause] = useState<StockCause>('DAMAGE');
  const [note, setNote] = useState('');
  const rows = goods.flatMap(({ id }) => (amounts[id] ? [{ id, by: amounts[id] }] : []));
  const adjust = useStockAction(
    () => adminApi.adjustStocks({ body: { rows, cause, note } }, { idempotencyKey }),
    { done: `已調整 ${rows.length} 個品項`, onDone: () => onClose(true) },
  );
  const isReady = rows.length > 0 && isExplained({ cause, note });
  const setAll = (by: string | number) =>
    setAmounts(Object.fromEntries(goods.map(({ id }) => [id, Number(by) || 0])));
  return (
    <Modal opened onClose={() => onClose(false)} size="lg" title="調整庫存">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) adjust.mutate();
        }}
      >
        <Stack gap="md">
          <Text size="sm">輸入增減的數量，例如 −3 或 12。網站與 ERP 庫存會一起增減。</Text>
          <CauseFields cause={cause} note={note} onCause={setCause} onNote={setNote} />
          {goods.length > 1 && (
            <NumberInput
              label="全部品項的增減數量"
              allowDecimal={false}
              min={-stockLimits.units}
              max={stockLimits.units}
              hideControls
              onChange={setAll}
            />
          )}
          <ul className={classes.amounts}>
            {goods.map((each) => (
              <AmountRow
                key={each.id}
                goods={each}
                by={amounts[each.id] ?? 0}
                onChange={(by) => setAmounts({ ...amounts, [each.id]: by })}
              />
            ))}
          </ul>
          <FailureLine>{adjust.error?.message}</FailureLine>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => onClose(false)}>
              返回
            </Button>
            <Button type="submit" disabled={!isReady} loading={adjust.isPending}>
              調整{rows.length > 1 && ` ${rows.length} 個品項`}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

interface RowProps {
  goods: AdjustedGoods;
  by: number;
  onChange(by: number): void;
}

/** The present stock of one item, its change, and the stock afterwards. */
function AmountRow({ goods: { name, materialNo, onHand, held }, by, onChange }: RowProps) {
  return (
    <li>
      <div>
        {name}
        <Text size="xs" c="dimmed">
          {materialNo}　現有 {formatNumber(onHand)}
          {held > 0 && `（保留 ${formatNumber(held)}）`}
        </Text>
      </div>
      <NumberInput
        aria-label={`${name} 增減數量`}
        allowDecimal={false}
        min={-stockLimits.units}
        max={stockLimits.units}
        value={by === 0 ? '' : by}
        onChange={(value) => onChange(Number(value) || 0)}
      />
      <span className={classes.after}>
        {by !== 0 && `${signed(by)} → ${formatNumber(onHand + by)}`}
      </span>
    </li>
  );
}
