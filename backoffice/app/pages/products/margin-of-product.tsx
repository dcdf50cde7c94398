import { Group, Text } from '@mantine/core';
import { formatTwd } from '#rules/numbers.ts';
import { marginOf } from '#rules/prices/margin.ts';
import type { BesideProps } from '../../resource/form/beside-props.ts';

/** The margin of the typed prices, below the cost. */
export default function MarginOfProduct({ values }: BesideProps) {
  const cost = values.costPrice as number | null;
  const { price, memberPrice } = values as { price: number | null; memberPrice: number | null };
  const lines = [
    { label: '售價毛利', of: price },
    { label: '會員價毛利', of: memberPrice },
  ].flatMap(({ label, of }) => {
    const margin = of === null ? undefined : marginOf(of, cost);
    return margin ? [{ label, ...margin }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <Group gap="md">
      {lines.map(({ label, profit, perCent }) => (
        <Text key={label} size="sm" c={profit < 0 ? 'red' : 'dimmed'}>
          {`${label} ${formatTwd(profit)}${perCent === null ? '' : `（${perCent}%）`}`}
          {profit < 0 && '，低於成本'}
        </Text>
      ))}
    </Group>
  );
}
