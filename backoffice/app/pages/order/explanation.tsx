import { Badge, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExplainedRule } from '#contract/entities/explanations.ts';
import { formatTwd } from '#rules/numbers.ts';
import { ruleLabels } from '#rules/quote/rule-labels.ts';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import classes from './order.module.css';

/** Why the order cost what it did: every rule of the shop in the second of the order. It is read at a press. */
export function Explanation({ orderId }: { orderId: number }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['order-explanation', orderId],
    queryFn: async () => (await adminApi.explainOrder({ params: { id: orderId } })).data.rules,
    enabled: isOpen,
  });
  if (!isOpen) {
    return (
      <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
        為什麼是這個金額？
      </Button>
    );
  }
  return (
    <section aria-label="金額的說明">
      <FailureLine>{error?.message}</FailureLine>
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          這筆訂單沒有留下當時的活動說明。
        </Text>
      )}
      <ul className={classes.list}>
        {data?.map((rule) => (
          <li key={`${rule.kind} ${rule.id}`}>
            <Badge variant="light" color={rule.fired ? 'green' : 'gray'} mr="xs">
              {rule.fired ? '有效' : '沒有效果'}
            </Badge>
            {ruleLabels[rule.kind]}：{rule.title}
            <Text size="xs" c="dimmed">
              {wordsOf(rule)}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The reason, with the amount if it does not say it. */
function wordsOf({ reason, amount }: ExplainedRule): string {
  const words = formatTwd(amount);
  return amount === 0 || reason.includes(words) ? reason : `${reason}（−${words}）`;
}
