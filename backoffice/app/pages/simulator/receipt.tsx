import { Badge, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { formatNumber } from '#rules/numbers.ts';
import type { adminApi } from '../../api.ts';
import classes from './simulator.module.css';

type Result = Awaited<ReturnType<typeof adminApi.simulatePromotions>>['data'];

const kindLabels: Readonly<Record<Result['rules'][number]['kind'], string>> = {
  DISCOUNT_EVENT: '折扣活動',
  FREE_SHIPPING: '免運',
  COUPON: '優惠券',
  THRESHOLD_REWARD: '滿額贈',
  FIRST_PURCHASE: '首購禮',
};

/** TWD; what comes off has its sign before the currency. */
const twd = (amount: number) => `${amount < 0 ? '−' : ''}NT$ ${formatNumber(Math.abs(amount))}`;

/** What a simulated cart costs, line by line, and what every rule has to do with it. */
export function Receipt({ result: { amounts, lines, gifts, rules } }: { result: Result }) {
  const sums: [label: string, amount: number][] = [
    ['商品', amounts.product],
    ['折扣', -amounts.discount],
    ['優惠券', -amounts.coupon],
    ['運費', amounts.shipFee],
  ];
  return (
    <Stack>
      <Paper withBorder p="md" component="section" aria-label="金額">
        <Title order={2} size="h5" mb="sm">
          應付 {twd(amounts.paid)}
        </Title>
        <div className={classes.table}>
          <Table>
            <Table.Tbody>
              {lines.map(({ kind, id, name, count, discounts, amount }) => (
                <Table.Tr key={`${kind}${id}`}>
                  <Table.Td>
                    {name} × {count}
                    {discounts.map(({ title, amount: off }) => (
                      <Text key={title} size="xs" c="dimmed">
                        {title} −{twd(off)}
                      </Text>
                    ))}
                  </Table.Td>
                  <Table.Td ta="end">{twd(amount)}</Table.Td>
                </Table.Tr>
              ))}
              {gifts.map(({ id, name, sourceTitle }) => (
                <Table.Tr key={`gift${id}`}>
                  <Table.Td>
                    贈品 {name}（{sourceTitle}）
                  </Table.Td>
                  <Table.Td ta="end">{twd(0)}</Table.Td>
                </Table.Tr>
              ))}
              {sums.map(([label, amount]) => (
                <Table.Tr key={label}>
                  <Table.Th scope="row">{label}</Table.Th>
                  <Table.Td ta="end">{twd(amount)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      </Paper>
      <Paper withBorder p="md" component="section" aria-label="活動">
        <Title order={2} size="h5" mb="sm">
          每個活動
        </Title>
        <div className={classes.table}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>種類</Table.Th>
                <Table.Th>活動</Table.Th>
                <Table.Th>結果</Table.Th>
                <Table.Th>說明</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rules.map(({ kind, id, title, fired, reason }) => (
                <Table.Tr key={`${kind}${id}`} className={fired ? undefined : classes.silent}>
                  <Table.Td>{kindLabels[kind]}</Table.Td>
                  <Table.Td>{title}</Table.Td>
                  <Table.Td>
                    <Badge variant="light" color={fired ? 'green' : 'gray'}>
                      {fired ? '生效' : '未生效'}
                    </Badge>
                  </Table.Td>
                  <Table.Td>{reason}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      </Paper>
    </Stack>
  );
}
