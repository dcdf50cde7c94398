import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Resource, StoredRecord } from '#contract/resources/resource.ts';
import { type PurchaseState, type PurchaseStep, purchaseStateLabels } from '#contract/supply.ts';
import { formatDateTime, formatDay } from '#rules/dates.ts';
import { adminApi, recordsOf } from '../api.ts';
import { savePurchase } from '../files-api.ts';
import { FailureLine } from '../identity/failure-line.tsx';
import { putRecord } from '../put-record.ts';
import { useRight } from '../session.ts';
import type { PurchasePage } from './purchase-page.ts';
import classes from './supply.module.css';

const ReceiveForm = lazy(() => import('./receive-form.tsx'));

interface Props {
  resource: Resource;
  order: StoredRecord;
  /** The form differs from what is stored. */
  isUnsaved: boolean;
  onRead(record: StoredRecord): void;
}

const sentences: Readonly<Record<PurchaseState, string>> = {
  DRAFT: '還沒有下單。下單後才能收貨，售完的商品頁與庫存頁也會顯示預計到貨日。',
  ORDERED: '已下單，等待到貨。',
  PARTLY_RECEIVED: '部分商品已到貨；其餘的不再送來時請結案。',
  RECEIVED: '商品都已到貨，沒有待辦事項。',
  CLOSED: '已結案，不再等待其餘的商品。',
  CANCELLED: '已取消。',
};

const steps: Readonly<Partial<Record<PurchaseState, readonly [PurchaseStep, string][]>>> = {
  DRAFT: [
    ['ORDER', '下單'],
    ['CANCEL', '取消採購單'],
  ],
  ORDERED: [['CANCEL', '取消採購單']],
  PARTLY_RECEIVED: [['CLOSE', '結案']],
};

/** Reads the order, its receipts and what depends on them again. Rejects if one of them cannot be read. */
function useReading({ resource, id, onRead }: Pick<Props, 'resource' | 'onRead'> & { id: number }) {
  const client = useQueryClient();
  return async () => {
    const record = await recordsOf(resource).read(id);
    await putRecord(client, resource, record);
    onRead(record);
    await Promise.all(
      [[resource.name, 'receipts'], [resource.name, 'search'], ['stocks'], ['lots']].map(
        // Without this, a reading that fails would pass for one that is done.
        (queryKey) => client.invalidateQueries({ queryKey }, { throwOnError: true }),
      ),
    );
  };
}

/** The state of a purchase order, its next steps, and receiving its goods. */
export default function PurchasePanel({ resource, order, isUnsaved, onRead }: Props) {
  const { id } = order;
  const mayWrite = useRight('supply.write');
  const mayReceive = useRight('supply.receive');
  const [isReceiving, setReceiving] = useState(false);
  const { data: page, error } = useQuery({
    queryKey: [resource.name, 'receipts', id],
    queryFn: async () => (await adminApi.readPurchaseReceipts({ params: { id } })).data,
  });
  const readAgain = useReading({ resource, id, onRead });
  const reading = useMutation({ mutationFn: readAgain });
  const step = useMutation({
    mutationFn: async (wanted: PurchaseStep) =>
      (await adminApi.stepPurchaseOrder({ params: { id }, body: { step: wanted } })).data,
    onSuccess: ({ state }) =>
      notifications.show({ color: 'green', message: `採購單${purchaseStateLabels[state]}` }),
    onSettled: readAgain,
  });
  // Read again first: what an unanswered form has booked must not be offered once more.
  const open = () => reading.mutate(undefined, { onSuccess: () => setReceiving(true) });
  const print = useMutation({ mutationFn: () => savePurchase(id) });
  const state = order.state as PurchaseState;
  const isAwaited = state === 'ORDERED' || state === 'PARTLY_RECEIVED';
  return (
    <Paper withBorder p="md" component="section" aria-label="到貨">
      <Title order={2} size="h5" mb="xs">
        到貨：{purchaseStateLabels[state]}
      </Title>
      <Text size="sm">{sentences[state]}</Text>
      {isUnsaved && <Text size="sm">儲存後才能進行下一步。</Text>}
      <FailureLine>{(step.error ?? print.error ?? error)?.message}</FailureLine>
      <FailureLine>{reading.isError ? '沒有讀到最新的到貨，請重新整理' : undefined}</FailureLine>
      {page && <Lines page={page} />}
      {!isUnsaved && (
        <Group gap="xs" mt="sm">
          {mayReceive && isAwaited && (
            <Button loading={reading.isPending} onClick={open}>
              收貨
            </Button>
          )}
          {mayWrite &&
            steps[state]?.map(([wanted, label]) => (
              <Button
                key={wanted}
                variant={wanted === 'ORDER' ? 'filled' : 'default'}
                loading={step.isPending}
                onClick={() => step.mutate(wanted)}
              >
                {label}
              </Button>
            ))}
          <Button variant="default" loading={print.isPending} onClick={() => print.mutate()}>
            列印採購單
          </Button>
        </Group>
      )}
      {page && isReceiving && isAwaited && (
        <Suspense>
          <ReceiveForm
            page={page}
            onClose={() => setReceiving(false)}
            onDone={() => {
              setReceiving(false);
              reading.mutate();
            }}
            onFailed={() => reading.mutate()}
          />
        </Suspense>
      )}
      {page && <Receipts page={page} />}
    </Paper>
  );
}

function Lines({ page: { lines } }: { page: PurchasePage }) {
  return (
    <ul className={classes.lines}>
      {lines.map(({ productId, name, quantity, received }) => (
        <li key={productId}>
          {name}　已到 {received}／{quantity}
        </li>
      ))}
    </ul>
  );
}

function Receipts({ page: { receipts } }: { page: PurchasePage }) {
  if (receipts.length === 0) return null;
  return (
    <>
      <Title order={3} size="h6" mt="md">
        收貨紀錄
      </Title>
      {receipts.map(({ id, receivedAt, by, lines }) => (
        <div key={id}>
          <Text size="sm" c="dimmed">
            {formatDateTime(receivedAt)}　{by}
          </Text>
          <ul className={classes.lines}>
            {lines.map(({ productId, name, quantity, lotNo, expiresOn }) => (
              <li key={`${productId} ${lotNo}`}>
                {name}×{quantity}
                {lotNo && `　批號 ${lotNo}`}
                {expiresOn && `（${formatDay(expiresOn)} 到期）`}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}
