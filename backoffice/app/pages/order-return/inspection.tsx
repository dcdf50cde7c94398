import { Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { useRight } from '../../session.ts';
import { usePageAction } from '../../ui/use-page-action.ts';
import { Box } from '../order/box.tsx';
import classes from '../order/order.module.css';
import type { ReturnPage } from './return-page.ts';

type ReturnedLine = ReturnPage['lines'][number];

interface Found {
  openedUnits: number;
  damagedUnits: number;
  /** Whether the unit is as good as new; otherwise it is written off. */
  isRestocked: boolean;
}

/**
 * The returned goods, unit by unit: units as good as new go back into the stock, opened or damaged ones are written
 * off.
 */
export function Inspection({ page: { id, lines } }: { page: ReturnPage }) {
  const mayWrite = useRight('returns.write');
  const [found, setFound] = useState<Readonly<Record<number, Found>>>({});
  const [note, setNote] = useState('');
  const foundOf = (line: ReturnedLine): Found =>
    found[line.lineId] ?? {
      openedUnits: line.isOpened ? line.quantity : 0,
      damagedUnits: 0,
      isRestocked: true,
    };
  const receive = usePageAction(
    () =>
      adminApi.receiveReturn({
        params: { id },
        body: {
          note,
          lines: lines.map((line) => {
            const { openedUnits, damagedUnits, isRestocked } = foundOf(line);
            const asNewUnits = asNewOf(line, foundOf(line));
            const restockedUnits = isRestocked ? asNewUnits : 0;
            return { lineId: line.lineId, asNewUnits, openedUnits, damagedUnits, restockedUnits };
          }),
        },
      }),
    { done: '檢查結果已記下' },
  );
  if (!mayWrite) return null;
  return (
    <Box title="收到並檢查">
      <Stack gap="sm">
        <ul className={classes.inspected}>
          {lines.map((line) => (
            <InspectedLine
              key={line.lineId}
              line={line}
              found={foundOf(line)}
              onChange={(now) => setFound({ ...found, [line.lineId]: now })}
            />
          ))}
        </ul>
        <Textarea
          label="檢查備註"
          description="只有後台看得到"
          autosize
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <FailureLine>{receive.error?.message}</FailureLine>
        <Group>
          <Button loading={receive.isPending} onClick={() => receive.mutate()}>
            記下檢查結果
          </Button>
        </Group>
      </Stack>
    </Box>
  );
}

const asNewOf = ({ quantity }: ReturnedLine, { openedUnits, damagedUnits }: Found) =>
  quantity - openedUnits - damagedUnits;

interface LineProps {
  line: ReturnedLine;
  found: Found;
  onChange(found: Found): void;
}

/** How many units of a line were opened or damaged, and what happens to the rest. */
function InspectedLine({ line, found, onChange }: LineProps) {
  const { name, quantity } = line;
  const asNew = asNewOf(line, found);
  return (
    <li>
      <span>
        {name}
        <Text size="xs" c="dimmed">
          完好 {asNew} 件{asNew > 0 && (found.isRestocked ? '，重新入庫' : '，報廢')}
        </Text>
      </span>
      <Units
        label="已拆封"
        name={`${name} 已拆封`}
        most={quantity - found.damagedUnits}
        value={found.openedUnits}
        onChange={(openedUnits) => onChange({ ...found, openedUnits })}
      />
      <Units
        label="損壞"
        name={`${name} 損壞`}
        most={quantity - found.openedUnits}
        value={found.damagedUnits}
        onChange={(damagedUnits) => onChange({ ...found, damagedUnits })}
      />
      <NativeSelect
        label="完好者"
        aria-label={`${name} 完好的商品`}
        value={found.isRestocked ? 'stock' : 'off'}
        onChange={({ target }) => onChange({ ...found, isRestocked: target.value === 'stock' })}
        data={[
          { value: 'stock', label: '入庫' },
          { value: 'off', label: '報廢' },
        ]}
      />
    </li>
  );
}

interface UnitsProps {
  label: string;
  name: string;
  most: number;
  value: number;
  onChange(units: number): void;
}

function Units({ label, name, most, value, onChange }: UnitsProps) {
  return (
    <NativeSelect
      label={label}
      aria-label={name}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
      data={Array.from({ length: most + 1 }, (_, units) => String(units))}
    />
  );
}
