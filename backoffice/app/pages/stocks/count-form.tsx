import { Alert, Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
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
  /** The units that the shop had when the count was typed; undefined while nothing is typed. */
  const [seen, setSeen] = useState<number>();
  const expected = seen ?? onHand;
  const hasMoved = expected !== onHand;
  const counted = Number(typed);
  const isReady = typed !== '' && !hasMoved;
  const save = useStockAction(
    async () => {
      const body = { rows: [{ id, expected, counted }], note };
      const [row] = (await adminApi.countStocks({ body })).data;
      if (row) onCounted?.(row, expected);
    },
    {
      done: `${name}：${formatNumber(counted)} 件`,
      onDone() {
        type('');
        setNote('');
      },
    },
  );
  function type(units: string | number) {
    setTyped(units);
    setSeen(units === '' ? undefined : expected);
  }
  /** What is typed stays and is compared with the units of now. */
  function goOn() {
    setSeen(onHand);
    save.reset();
  }
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
            description={`系統現有 ${formatNumber(onHand)} 件，已扣除訂單的數量；訂單還沒寄出的商品不要算進去`}
            required
            allowDecimal={false}
            allowNegative={false}
            max={stockLimits.units}
            hideControls
            inputMode="numeric"
            data-autofocus
            readOnly={save.isPending}
            value={typed}
            onChange={type}
          />
          <Text fw={600} aria-live="polite">
            {isReady && (counted === expected ? '無差異' : `差異 ${signed(counted - expected)}`)}
          </Text>
        </Group>
        {hasMoved && <Moved from={expected} to={onHand} onGoOn={goOn} />}
        <TextInput
          label="說明"
          readOnly={save.isPending}
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

/** Units were sold or came in while the count was typed. */
function Moved({ from, to, onGoOn }: { from: number; to: number; onGoOn(): void }) {
  return (
    <Alert color="yellow" role="alert" title={`系統現有已變成 ${formatNumber(to)} 件`}>
      <Text size="sm" mb="xs">
        開始盤點時是 {formatNumber(from)} 件。請確認輸入的數量，再繼續。
      </Text>
      <Button size="xs" variant="default" onClick={onGoOn}>
        以 {formatNumber(to)} 件繼續
      </Button>
    </Alert>
  );
}
