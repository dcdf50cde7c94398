import { Alert, Button, Group, Loader, Modal, Stack, TagsInput, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { mostTags, type OrderBulkAction } from '#contract/order-management.ts';
import { formatNumber } from '#rules/numbers.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { bulkWords } from './bulk-words.ts';
import { bulk, carryOut, countOf, type MeantOrders } from './meant-orders.ts';
import classes from './orders.module.css';

interface Props {
  action: OrderBulkAction;
  meant: MeantOrders;
  onClose(isDone: boolean): void;
}

/** Says what the action can do with these orders before it is done, and afterwards what became of each of them. */
export default function BulkDialog({ action, meant, onClose }: Props) {
  const client = useQueryClient();
  const [tags, setTags] = useState<string[]>([]);
  const isReady = action !== 'TAG' || tags.length > 0;
  const trial = useQuery({
    queryKey: ['orders', 'bulk', action, meant, tags],
    queryFn: () => bulk(meant, { action, tags, dryRun: true }),
    enabled: isReady,
    gcTime: 0,
    retry: false,
  });
  const run = useMutation({
    mutationFn: () => carryOut(meant, action, tags),
    onSettled: () => client.invalidateQueries(),
  });
  const { label, done } = bulkWords[action];
  const seen = run.data ?? trial.data;
  const fitting = trial.data?.fitting ?? 0;
  const title = `${label}：${formatNumber(countOf(meant))} 筆訂單`;
  return (
    <Modal opened onClose={() => onClose(run.isSuccess)} title={title}>
      <Stack gap="sm">
        {action === 'TAG' && !run.data && (
          <TagsInput
            label="要加上的標籤"
            description="原有的標籤保留"
            maxTags={mostTags.count}
            value={tags}
            onChange={(given) => setTags(given.map((tag) => tag.slice(0, mostTags.length)))}
          />
        )}
        {!seen && isReady && !trial.error && <Loader aria-label="確認中" size="sm" />}
        {seen && (
          <Alert color={run.data ? 'green' : 'violet'} variant="light" role="status">
            {run.data ? `${done}：${seen.sentence}` : seen.sentence}
          </Alert>
        )}
        {seen && <Skipped rows={seen.rows} />}
        <FailureLine>{(run.error ?? trial.error)?.message}</FailureLine>
        <Group justify="flex-end">
          {run.isSuccess ? (
            <Button onClick={() => onClose(true)}>完成</Button>
          ) : (
            <>
              <Button variant="default" onClick={() => onClose(false)}>
                返回
              </Button>
              <Button
                disabled={!trial.data || fitting === 0}
                loading={run.isPending}
                onClick={() => run.mutate()}
              >
                {label} {formatNumber(fitting)} 筆
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

/** The orders that are left out, each with its reason. */
function Skipped({ rows }: { rows: Awaited<ReturnType<typeof bulk>>['rows'] }) {
  const skipped = rows.filter(({ reason }) => reason !== null);
  if (skipped.length === 0) return null;
  return (
    <ul className={classes.skipped} aria-label="略過的訂單">
      {skipped.map(({ id, orderNo, reason }) => (
        <li key={id}>
          <Link to={`/orders/${id}`}>{orderNo || id}</Link>
          <Text size="sm" c="dimmed">
            {reason}
          </Text>
        </li>
      ))}
    </ul>
  );
}
