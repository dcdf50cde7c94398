import { Anchor, Button, Group, Loader, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatTwd } from '#rules/numbers.ts';
import { adminApi } from '../../api.ts';
import { save } from '../../files-api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { useRight } from '../../session.ts';
import { Failure, Nothing } from '../../ui/states.tsx';
import { Numbers } from './numbers.tsx';
import { TransferTable } from './transfer-table.tsx';
import classes from './transfers.module.css';

/** Refunds that the shop transfers itself: the file for the bank, and the numbers of the transfers afterwards. */
export default function TransfersPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['transfers'],
    queryFn: async () => (await adminApi.listTransfers()).data,
  });
  const mayComplete = useRight('refund.complete');
  return (
    <div className={classes.page}>
      <title>待匯款｜後台</title>
      <Group justify="space-between">
        <Title order={1} size="h3">
          待匯款
        </Title>
        <Anchor component={Link} to="/refunds">
          回退款
        </Anchor>
      </Group>
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loader aria-label="載入中" />
      ) : data.rows.length === 0 ? (
        <Nothing title="沒有要匯款的退款" />
      ) : (
        <>
          <Group justify="space-between" my="sm" gap="xs">
            <Text fw={700}>
              {data.total} 筆，共 {formatTwd(data.amount)}
              {data.total > data.rows.length && `（只列最久的 ${data.rows.length} 筆）`}
            </Text>
            <BankFile rows={data.rows} />
          </Group>
          <TransferTable rows={data.rows} />
        </>
      )}
      {/* Also after the last one, so that its result can be read. */}
      {data && mayComplete && <Numbers />}
    </div>
  );
}

/** Downloads the file for the bank; who has done so is in the audit log. */
function BankFile({ rows }: { rows: readonly { account: unknown }[] }) {
  const client = useQueryClient();
  const mayExport = useRight('transfers.export');
  const ready = rows.filter(({ account }) => account !== null).length;
  const download = useMutation({
    mutationFn: () => save('/backstage/api/backstagex/refunds/bank-file'),
    onSettled: () => client.invalidateQueries({ queryKey: ['transfers'] }),
  });
  if (!mayExport) return null;
  return (
    <div>
      <Button disabled={ready === 0} loading={download.isPending} onClick={() => download.mutate()}>
        下載匯款檔（{ready} 筆）
      </Button>
      <FailureLine>{download.error?.message}</FailureLine>
    </div>
  );
}
