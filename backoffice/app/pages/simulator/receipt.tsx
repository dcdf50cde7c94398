import { Badge, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { formatTwd } from '#rules/numbers.ts';
import { ruleLabels } from '#rules/quote/rule-labels.ts';
import { StackedTable } from '../../ui/stacked-table.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import { OfferNotes } from './offer-notes.tsx';
import type { SimulationResult } from './scenario.ts';
import classes from './simulator.module.css';

type Rule = SimulationResult['rules'][number];

interface Props {
  /** The name of the scenario. */
  name: string;
  result: SimulationResult;
  /** The result of the other scenario; rules with another result there are marked. */
  other: SimulationResult | undefined;
}

/** The price of a simulated cart, line by line, and the result of every rule. */
export function Receipt({ name: scenario, result, other }: Props) {
  const { amounts, lines, gifts, rules, isExact, split } = result;
  const sums: [label: string, amount: number][] = [
    ['商品', amounts.product],
    ['折扣', -amounts.discount],
    ['優惠券', -amounts.coupon],
    ['運費', amounts.shipFee],
  ];
  return (
    <Stack>
      <Paper withBorder p="md" component="section" aria-label={`${scenario}的金額`}>
        <Title order={3} size="h5" mb="sm">
          應付 {formatTwd(amounts.paid)}
        </Title>
        <OfferNotes isExact={isExact} split={split} />
        <div className={classes.table}>
          <Table>
            <Table.Tbody>
              {lines.map(({ kind, id, name, count, discounts, amount }) => (
                <Table.Tr key={`${kind}${id}`}>
                  <Table.Td>
                    {name} × {count}
                    {discounts.map(({ title, amount: off }) => (
                      <Text key={title} size="xs" c="dimmed">
                        {title} −{formatTwd(off)}
                      </Text>
                    ))}
                  </Table.Td>
                  <Table.Td ta="end">{formatTwd(amount)}</Table.Td>
                </Table.Tr>
              ))}
              {gifts.map(({ id, name, sourceTitle }) => (
                <Table.Tr key={`gift${id}`}>
                  <Table.Td>
                    贈品 {name}（{sourceTitle}）
                  </Table.Td>
                  <Table.Td ta="end">{formatTwd(0)}</Table.Td>
                </Table.Tr>
              ))}
              {sums.map(([label, amount]) => (
                <Table.Tr key={label}>
                  <Table.Th scope="row">{label}</Table.Th>
                  <Table.Td ta="end">{formatTwd(amount)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      </Paper>
      <Paper withBorder p="md" component="section" aria-label={`${scenario}的活動`}>
        <Title order={3} size="h5" mb="sm">
          每個活動
        </Title>
        <div className={classes.rules}>
          <StackedTable>
            <TableHead columns={['種類', '活動', '結果', '說明']} />
            <Table.Tbody>
              {rules.map((rule) => (
                <RuleRow key={`${rule.kind}${rule.id}`} rule={rule} other={other} />
              ))}
            </Table.Tbody>
          </StackedTable>
        </div>
      </Paper>
    </Stack>
  );
}

function RuleRow({ rule, other }: { rule: Rule; other: SimulationResult | undefined }) {
  const { kind, id, title, fired, reason } = rule;
  const there = other?.rules.find((one) => one.kind === kind && one.id === id);
  const isOther = other !== undefined && (there?.fired ?? false) !== fired;
  return (
    <Table.Tr className={fired ? undefined : classes.silent}>
      <Table.Td>{ruleLabels[kind]}</Table.Td>
      <Table.Td>
        {title}
        {isOther && (
          <Badge ml={6} size="xs" variant="outline" tt="none">
            兩者不同
          </Badge>
        )}
      </Table.Td>
      <Table.Td>
        <Badge variant="light" color={fired ? 'green' : 'gray'} c="dark" miw="max-content">
          {fired ? '生效' : '未生效'}
        </Badge>
      </Table.Td>
      <Table.Td>{reason}</Table.Td>
    </Table.Tr>
  );
}
