import { Anchor, Button, Group, Loader, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Reply } from '#contract/call.ts';
import type { adminPaymentCalls } from '#contract/calls/admin-payments.ts';
import { mostTransfers } from '#contract/invoices-and-transfers.ts';
import { formatDateTime } from '#rules/dates.ts';
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
    queryFn: async (): Promise<Answer> => (await adminApi.listTransfers()).data,
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
          <BankFile ready={data.ready ?? readyOf(data.rows)} files={data.files ?? []}>
            {data.total} 筆，共 {formatTwd(data.amount)}
            {data.total > data.rows.length && `（只列最久的 ${data.rows.length} 筆）`}
          </BankFile>
          <TransferTable rows={data.rows} />
        </>
      )}
      {/* Also after the last one, so that its result can be read. */}
      {data && mayComplete && <Numbers />}
    </div>
  );
}

type Transfers = Reply<typeof adminPaymentCalls.listTransfers>;

/** The previous release, which still answers while the shop is updated, names no files and does not count. */
type Answer = Omit<Transfers, 'ready' | 'files'> & Partial<Pick<Transfers, 'ready' | 'files'>>;

/** The number of listed refunds that a file for the bank would have. */
const readyOf = (rows: Transfers['rows']) =>
  rows.filter(({ account, bankFileAt }) => account && !bankFileAt).length;

interface BankFileProps {
  ready: number;
  files: Transfers['files'];
  /** The number and the sum of all refunds to transfer. */
  children: ReactNode;
}

/** Downloads the file for the bank; who has done so stands at each refund, which the next file leaves out. */
function BankFile({ ready, files, children }: BankFileProps) {
  const client = useQueryClient();
  const mayExport = useRight('transfers.export');
  const wanted = Math.min(ready, mostTransfers);
  const download = useMutation({
    mutationFn: saveBankFile,
    // Also after a lost answer: the refunds are in a file then, and the list says so.
    onSettled: () => client.invalidateQueries({ queryKey: ['transfers'] }),
  });
  return (
    <>
      <Group justify="space-between" my="sm" gap="xs">
        <Text fw={700}>{children}</Text>
        {mayExport && (
          <Button
            disabled={wanted === 0}
            loading={download.isPending}
            onClick={() => download.mutate({})}
          >
            下載匯款檔（{wanted} 筆）
          </Button>
        )}
      </Group>
      <FailureLine>{download.error?.message}</FailureLine>
      {mayExport && files.length > 0 && (
        <details className={classes.files}>
          <summary>檔案遺失？</summary>
          <Text size="sm">
            只在確定沒有用那個檔案匯款時再下載，否則同一筆會匯兩次。檔案裡只有仍待匯款的退款。
          </Text>
          <ul aria-label="先前的匯款檔">
            {files.map(({ at, by, count, amount }) => (
              <li key={at}>
                {formatDateTime(at)}　{by}　{count} 筆，共 {formatTwd(amount)}
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`再下載 ${formatDateTime(at)} 的匯款檔`}
                  loading={download.isPending}
                  onClick={() => download.mutate({ bankFileAt: at })}
                >
                  再下載
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
