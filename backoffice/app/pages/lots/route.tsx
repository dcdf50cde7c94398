import { Alert, Badge, Button, Group, Table, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type ShipmentStage, shipmentStageLabels } from '#contract/fulfilment.ts';
import { lotStateLabels } from '#contract/supply.ts';
import { formatDateTime, formatDay } from '#rules/dates.ts';
import { formatNumber } from '#rules/numbers.ts';
import { adminApi } from '../../api.ts';
import { saveRecall } from '../../files-api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { useRight } from '../../session.ts';
import { PageLoading } from '../../ui/page-loading.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { SeenLink } from '../../ui/seen-link.tsx';
import { StackedTable } from '../../ui/stacked-table.tsx';
import { Failure } from '../../ui/states.tsx';
import { Box, Detail } from '../order/box.tsx';
import classes from '../order/order.module.css';
import { type LotPage, lotKeys } from './lot-page.ts';

const BlockDialog = lazy(() => import('./block-dialog.tsx'));
const AdjustLotDialog = lazy(() => import('./adjust-lot-dialog.tsx'));

/** One lot: what is left of it, where it came from, and which orders got it. */
export default function LotRoute() {
  return <RecordPage page={Lot} />;
}

function Lot({ id }: { id: number }) {
  const {
    data: lot,
    error,
    refetch,
  } = useQuery({
    queryKey: ['lots', 'page', id],
    queryFn: async () => (await adminApi.readLotPage({ params: { id } })).data,
  });
  if (error && !lot) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!lot) return <PageLoading name="批號" />;
  return (
    <>
      <title>{`批號 ${lot.lotNo}｜後台`}</title>
      <Head lot={lot} />
      <div className={`${classes.column} ${classes.narrow}`}>
        <Box title="批號資料">
          <dl className={classes.details}>
            <Detail label="商品">
              <SeenLink
                to={`/stocks/${lot.stockId}`}
              >{`${lot.name}（${lot.materialNo}）`}</SeenLink>
            </Detail>
            <Detail label="有效期限">
              {lot.expiresOn ? formatDay(lot.expiresOn) : '沒有期限'}
            </Detail>
            <Detail label="剩餘件數">{formatNumber(lot.unitsLeft)}</Detail>
            <Detail label="第一次到貨">{formatDateTime(lot.receivedAt)}</Detail>
            <Detail label="採購單">
              {lot.purchases.length === 0 && '—'}
              {lot.purchases.map(({ id: orderId, purchaseNo, supplier, units }) => (
                <div key={orderId}>
                  <SeenLink to={`/purchase-orders/${orderId}`}>{purchaseNo}</SeenLink>　{supplier}
                  {`　${units} 件`}
                </div>
              ))}
            </Detail>
          </dl>
        </Box>
        <Recall lotNo={lot.lotNo} />
      </div>
    </>
  );
}

const colors = { GOOD: 'green', EXPIRED: 'red', BLOCKED: 'red', EMPTY: 'gray' } as const;

function Head({ lot }: { lot: LotPage }) {
  const client = useQueryClient();
  const mayBlock = useRight('supply.receive');
  const mayAdjust = useRight('stock.adjust');
  const [open, setOpen] = useState<'block' | 'adjust'>();
  const isBlocked = lot.blockedAt !== null;
  const close = () => setOpen(undefined);
  const free = useMutation({
    mutationFn: () =>
      adminApi.blockLot({ params: { id: lot.id }, body: { isBlocked: false, reason: '' } }),
    onSettled: () => Promise.all(lotKeys.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  return (
    <header className={`${classes.head} ${classes.narrow}`}>
      <div>
        <Title order={1} size="h3">
          批號 {lot.lotNo}
        </Title>
        <Group gap="xs" my={6}>
          <Badge variant="light" tt="none" color={colors[lot.state]} c="dark">
            {lotStateLabels[lot.state]}
          </Badge>
          {lot.blockedBecause && <Text size="sm">停用的原因：{lot.blockedBecause}</Text>}
        </Group>
        <FailureLine>{free.error?.message}</FailureLine>
      </div>
      <Group>
        {mayAdjust && (
          <Button variant="default" onClick={() => setOpen('adjust')}>
            調整件數
          </Button>
        )}
        {mayBlock &&
          (isBlocked ? (
            <Button variant="default" loading={free.isPending} onClick={() => free.mutate()}>
              恢復揀貨
            </Button>
          ) : (
            <Button color="red" onClick={() => setOpen('block')}>
              停用批號
            </Button>
          ))}
      </Group>
      <Suspense>
        {open === 'block' && <BlockDialog lot={lot} onClose={close} />}
        {open === 'adjust' && <AdjustLotDialog lot={lot} onClose={close} />}
      </Suspense>
    </header>
  );
}

/** The orders that got the lot. Asking is noted in the audit log, so it takes a press. */
function Recall({ lotNo }: { lotNo: string }) {
  const mayExport = useRight('orders.export');
  const params = { no: lotNo };
  const recall = useMutation({
    mutationFn: async () => (await adminApi.recallLot({ params })).data,
  });
  const file = useMutation({ mutationFn: () => saveRecall(lotNo) });
  const { data } = recall;
  return (
    <Box
      title="拿到這個批號的訂單"
      actions={
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            loading={recall.isPending}
            onClick={() => recall.mutate()}
          >
            查詢訂單
          </Button>
          {mayExport && (
            <Button
              size="xs"
              variant="default"
              loading={file.isPending}
              onClick={() => file.mutate()}
            >
              下載全部訂單
            </Button>
          )}
        </Group>
      }
    >
      <FailureLine>{recall.error?.message ?? file.error?.message}</FailureLine>
      {!data && (
        <Text size="sm" c="dimmed">
          查詢與下載會記在操作紀錄。
        </Text>
      )}
      {data && (
        <Alert role="status" mb="sm">
          {data.orderCount === 0
            ? '還沒有訂單拿到這個批號。'
            : `${data.orderCount} 張訂單，共 ${data.units} 件。`}
        </Alert>
      )}
      {data && data.orders.length > 0 && (
        <StackedTable>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>單號</Table.Th>
              <Table.Th>收件人</Table.Th>
              <Table.Th>商品</Table.Th>
              <Table.Th>件數</Table.Th>
              <Table.Th>包裹</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.orders.map(({ orderId, orderNo, recipient, name, units, stage, leftAt }) => (
              <Table.Tr key={`${orderId} ${name} ${stage} ${leftAt}`}>
                <Table.Td>
                  <SeenLink to={`/orders/${orderId}`}>{orderNo}</SeenLink>
                </Table.Td>
                <Table.Td>{recipient}</Table.Td>
                <Table.Td>{name}</Table.Td>
                <Table.Td>{units}</Table.Td>
                <Table.Td>
                  {stage === null ? '由 ERP 出貨' : shipmentStageLabels[stage as ShipmentStage]}
                  {leftAt ? `　${formatDateTime(leftAt)}` : '　尚未寄出'}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </StackedTable>
      )}
    </Box>
  );
}
