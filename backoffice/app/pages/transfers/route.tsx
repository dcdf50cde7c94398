import { Anchor, Button, Checkbox, Group, Loader, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { mostTransfers } from '#contract/invoices-and-transfers.ts';
import { formatTwd } from '#rules/numbers.ts';
import { adminApi } from '../../api.ts';
import { saveBankFile } from '../../files-api.ts';
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
            <BankFile ready={data.ready} inFile={data.inFile} />
          </Group>
          <TransferTable rows={data.rows} />
        </>
      )}
      {/* Also after the last one, so that its result can be read. */}
      {data && mayComplete && <Numbers />}
    </div>
  );
}

/** Downloads the file for the bank; who has done so stands at each refund, which the next file leaves out. */
function BankFile({ ready, inFile }: { ready: number; inFile: number }) {
  const client = useQueryClient();
  const mayExport = useRight('transfers.export');
  const [isAgain, setIsAgain] = useState(false);
  const wanted = Math.min(ready + (isAgain ? inFile : 0), mostTransfers);
  const download = useMutation({
    mutationFn: () => saveBankFile({ isAgain }),
    onSuccess: () => setIsAgain(false),
    // Also after a lost answer: the refunds are in a file then, and the list says so.
    onSettled: () => client.invalidateQueries({ queryKey: ['transfers'] }),
  });
  if (!mayExport) return null;
  return (
    <div>
      {(inFile > 0 || isAgain) && (
        <Checkbox
          mb="xs"
          label={`再次包含已列入的（${inFile} 筆）`}
          description="只在檔案遺失、確定沒有用它匯款時勾選；否則同一筆會匯兩次"
          checked={isAgain}
          onChange={({ currentTarget }) => setIsAgain(currentTarget.checked)}
        />
      )}
      <Button
        disabled={wanted === 0}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        下載匯款檔（{wanted} 筆）
      </Button>
      <FailureLine>{download.error?.message}</FailureLine>
    </div>
  );
}
