import { Alert, Badge, Button, Group, Loader, Modal, Text, Textarea, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { formatDateTime } from '#rules/dates.ts';
import { formatPrice } from '#rules/numbers.ts';
import { returnReasonLabels, returnStatusLabels } from '#rules/order-labels.ts';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { useRight } from '../../session.ts';
import { Failure, Nothing } from '../../ui/states.tsx';
import { Box, Fact } from '../order/box.tsx';
import classes from '../order/order.module.css';
import { Inspection } from './inspection.tsx';
import { type ReturnPage, useStep } from './return-page.ts';

/** One return: the shopper's words, the inspection, and the next step as one button. */
export default function ReturnRoute() {
  const { id = '' } = useParams();
  return /^\d{1,9}$/.test(id) ? <Return id={Number(id)} /> : <Nothing title="找不到這個頁面" />;
}

const hints: Readonly<Record<ReturnPage['status'], string>> = {
  REQUESTED: '核准後顧客會收到寄回的說明。',
  APPROVED: '等待顧客寄回；收到後請檢查商品。',
  RECEIVED: '商品已檢查，可以退款。',
  REFUNDED: '已退款，沒有待辦事項。',
  REFUSED: '已拒絕，沒有待辦事項。',
};

function Return({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['return-desk', id],
    queryFn: async () => (await adminApi.readReturnDesk({ params: { id } })).data,
  });
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loader aria-label="載入中" />;
  const { status, order, approvals } = data;
  return (
    <>
      <title>{`退貨 ${id}｜後台`}</title>
      <header className={classes.head}>
        <div>
          <Title order={1} size="h3">
            退貨 {id}
          </Title>
          <Group gap="xs" my={6}>
            <Badge variant="light" tt="none">
              {returnStatusLabels[status]}
            </Badge>
            <Text size="sm" c="dimmed">
              {formatDateTime(data.createdAt)}　訂單{' '}
              <Link to={`/orders/${order.id}`}>{order.orderNo}</Link>
            </Text>
          </Group>
          <p role="status">{approvals.length > 0 ? '退款等待另一人核可。' : hints[status]}</p>
        </div>
        <Steps page={data} />
      </header>
      <div className={`${classes.column} ${classes.narrow}`}>
        <Goods page={data} />
        {status === 'APPROVED' && <Inspection page={data} />}
        <Box title="退款金額">
          <dl className={classes.facts}>
            <Fact label="商品（已扣優惠券分攤）">{formatPrice(data.worth.goods)}</Fact>
            {data.worth.delivery !== 0 && (
              <Fact label={data.worth.delivery < 0 ? '補收運費' : '退還運費'}>
                {data.worth.delivery < 0 ? '−' : ''}
                {formatPrice(Math.abs(data.worth.delivery))}
              </Fact>
            )}
            <Fact label="合計">{formatPrice(data.refundAmount ?? data.worth.total)}</Fact>
            {data.gifts.length > 0 && <Fact label="應寄回的贈品">{data.gifts.join('、')}</Fact>}
          </dl>
        </Box>
      </div>
    </>
  );
}

function Goods({ page: { lines, note, answer, inspectionNote } }: { page: ReturnPage }) {
  return (
    <Box title="退回的商品">
      <ul className={classes.list}>
        {lines.map((line) => (
          <li key={line.lineId}>
            <p>
              {line.name} × {line.quantity}
            </p>
            <Text size="xs" c="dimmed">
              {returnReasonLabels[line.reason]}
              {line.isOpened && '　顧客表示已拆封'}
              {line.asNewUnits !== null &&
                `　檢查：完好 ${line.asNewUnits}、已拆封 ${line.openedUnits}、損壞 ${line.damagedUnits}，入庫 ${line.restockedUnits}`}
            </Text>
          </li>
        ))}
      </ul>
      <dl className={classes.facts}>
        {note && <Fact label="顧客說明">{note}</Fact>}
        {inspectionNote && <Fact label="檢查備註">{inspectionNote}</Fact>}
        {answer && <Fact label="拒絕原因">{answer}</Fact>}
      </dl>
    </Box>
  );
}

function Steps({ page: { id, status, approvals } }: { page: ReturnPage }) {
  const mayWrite = useRight('returns.write');
  const mayRefund = useRight('refund.create');
  const [isRefusing, setRefusing] = useState(false);
  const approve = useStep(() => adminApi.approveReturn({ params: { id } }), '已核准退貨');
  const refund = useStep(() => adminApi.refundReturn({ params: { id } }), '已辦理退款');
  const isOpen = status === 'REQUESTED' || status === 'APPROVED' || status === 'RECEIVED';
  return (
    <div>
      <Group gap="xs">
        {status === 'REQUESTED' && mayWrite && (
          <Button loading={approve.isPending} onClick={() => approve.mutate()}>
            核准退貨
          </Button>
        )}
        {status === 'RECEIVED' && mayRefund && approvals.length === 0 && (
          <Button loading={refund.isPending} onClick={() => refund.mutate()}>
            退款
          </Button>
        )}
        {approvals.length > 0 && (
          <Button component={Link} to="/approvals">
            查看核可
          </Button>
        )}
        {isOpen && mayWrite && (
          <Button variant="default" onClick={() => setRefusing(true)}>
            拒絕退貨
          </Button>
        )}
      </Group>
      {[approve.error, refund.error].map((error) =>
        error ? (
          <Alert key={error.message} mt="sm" color="red" role="alert">
            {error.message}
          </Alert>
        ) : null,
      )}
      {isRefusing && <RefuseDialog id={id} onClose={() => setRefusing(false)} />}
    </div>
  );
}

function RefuseDialog({ id, onClose }: { id: number; onClose(): void }) {
  const [reason, setReason] = useState('');
  const refuse = useStep(
    () => adminApi.refuseReturn({ params: { id }, body: { reason } }),
    '已拒絕退貨，並通知顧客',
  );
  return (
    <Modal opened onClose={onClose} title="拒絕退貨">
      <FailureLine>{refuse.error?.message}</FailureLine>
      <Textarea
        label="原因"
        description="顧客會收到"
        required
        autosize
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={onClose}>
          返回
        </Button>
        <Button
          color="red"
          disabled={reason.trim() === ''}
          loading={refuse.isPending}
          onClick={() => refuse.mutate(undefined, { onSuccess: onClose })}
        >
          確定拒絕
        </Button>
      </Group>
    </Modal>
  );
}
