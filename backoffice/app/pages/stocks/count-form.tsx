import { Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { stockLimits } from '#contract/stocks.ts';
import { formatNumber } from '#rules/numbers.ts';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { type StockRow, signed, useStockAction } from './stock.ts';

interface Props {
  goods: Pick<StockRow, 'id' | 'name' | 'onHand'>;
  /** Called with the goods and the units before, once the count is stored. */
  onCounted?(goods: StockRow, before: number): void;
}

/** The input for a count; it shows the difference before storing it. */
export function CountForm({ goods: { id, name, onHand }, onCounted }: Props) {
  const [typed, setTyped] = useState<string | number>('');
  const [note, setNote] = useState('');
  const counted = Number(typed);
  const isReady = typed !== '';
  const save = useStockAction(
    async () =>
      (await adminApi.countStocks({ body: { rows: [{ id, expected: onHand, counted }], note } }))
        .data,
    {
      done: `${name}：${formatNumber(counted)} 件`,
      onDone: ([row]) => row && onCounted?.(row, onHand),
    },
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) save.mutate();
      }}
    >
      <Stack gap="sm">
        <Group align="end" grow preventGrowOverflow={false}>
          <NumberInput
            label="實際數量"
            description={`系統現有 ${formatNumber(onHand)} 件`}
            required
            allowDecimal={false}
            allowNegative={false}
            max={stockLimits.units}
            hideControls
            inputMode="numeric"
            data-autofocus
            value={typed}
            onChange={setTyped}
          />
          <Text fw={600} aria-live="polite">
            {isReady && (counted === onHand ? '無差異' : `差異 ${signed(counted - onHand)}`)}
          </Text>
        </Group>
        <TextInput
          label="說明"
          maxLength={stockLimits.note}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <FailureLine>{save.error?.message}</FailureLine>
        <Button type="submit" disabled={!isReady} loading={save.isPending}>
          儲存盤點
        </Button>
      </Stack>
    </form>
  );
}
