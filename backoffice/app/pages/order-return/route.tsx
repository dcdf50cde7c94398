import { Alert, Badge, Button, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { returnStatusWords } from '#contract/resources/order-choices.ts';
import { formatDateTime } from '#rules/dates.ts';
import { formatTwd } from '#rules/numbers.ts';
import { returnReasonLabels } from '#rules/order-labels.ts';
import { refundLimitSentence } from '#rules/orders/refund-limit.ts';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { useRight } from '../../session.ts';
import { PageLoading } from '../../ui/page-loading.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { SeenLink } from '../../ui/seen-link.tsx';
import { Failure } from '../../ui/states.tsx';
import { usePageAction } from '../../ui/use-page-action.ts';
import { Box, Detail } from '../order/box.tsx';
import classes from '../order/order.module.css';
import { Inspection } from './inspection.tsx';
import type { ReturnPage } from './return-page.ts';

const ExchangeDialog = lazy(() => import('./exchange-dialog.tsx'));
const SentPictures = lazy(() => import('./sent-pictures.tsx'));
const ReturnPictures = lazy(() => import('./pictures.tsx'));

/** One return: the shopper's note, the inspection, and the next step as one button. */
export default function ReturnRoute() {
  return <RecordPage page={Return} />;
}

const hints: Readonly<Record<ReturnPage['status'], string>> = {
  REQUESTED: '核准後顧客會收到寄回的說明。',
  APPROVED: '等待顧客寄回；收到後請檢查商品。',
  RECEIVED: '商品已檢查，可以退款或換貨。',
  REFUNDED: '已退款，沒有待辦事項。',
  REFUSED: '已拒絕，沒有待辦事項。',
};

function Return({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['order-return', id],
    queryFn: async () => (await adminApi.readReturnDesk({ params: { id } })).data,
  });
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageLoading name="退貨" />;
  const { status, order, approvals } = data;
  return (
    <>
      <title>{`退貨 ${id}｜後台`}</title>
      <header className={`${classes.head} ${classes.narrow}`}>
        <div>
          <Title order={1} size="h3">
            退貨 {id}
          </Title>
          <Group gap="xs" my={6}>
            <Badge variant="light" tt="none">
              {returnStatusWords[status]}
            </Badge>
            <Text size="sm" c="dimmed">
              {formatDateTime(data.createdAt)}　訂單{' '}
              <SeenLink to={`/orders/${order.id}`}>{order.orderNo}</SeenLink>
              {data.exchange && (
                <>
                  {'　換貨訂單 '}
                  <SeenLink to={`/orders/${data.exchange.orderId}`}>
                    {data.exchange.orderNo}
                  </SeenLink>
                </>
              )}
            </Text>
          </Group>
          <p role="status">
            {approvals.length > 0
              ? `等待另一人核可：${approvals.map(({ title }) => title).join('、')}。`
              : data.exchange
                ? '已換貨，沒有待辦事項。'
                : hints[status]}
          </p>
        </div>
        <Steps page={data} />
      </header>
      <div className={`${classes.column} ${classes.narrow}`}>
        <Goods page={data} />
        {data.dropOff && <DropOff id={id} dropOff={data.dropOff} />}
        <Suspense fallback={null}>
          <SentPictures ids={data.sentPictures} />
          <ReturnPictures page={data} />
        </Suspense>
        {status === 'APPROVED' && <Inspection page={data} />}
        <Sum page={data} />
      </div>
    </>
  );
}

/** The refund at this moment; of a return that has ended, the refund that was made. */
function Sum({ page }: { page: ReturnPage }) {
  const { worth, refundAmount, exchange, gifts, refundLimit } = page;
  const { goods, delivery, total } = worth;
  const givenBefore = goods + delivery - total;
  const limitSentence = refundLimitSentence(refundLimit, total);
  return (
    <Box title="退款金額">
      <dl className={classes.details}>
        {refundAmount === null && (
          <>
            <Detail label="商品（已扣優惠券分攤）">{formatTwd(goods)}</Detail>
            {delivery !== 0 && (
              <Detail label={delivery < 0 ? '補收運費' : '退還運費'}>
                {delivery < 0 ? '−' : ''}
                {formatTwd(Math.abs(delivery))}
              </Detail>
            )}
            {givenBefore > 0 && (
              <Detail label="這筆訂單先前已退，不再重複退">−{formatTwd(givenBefore)}</Detail>
            )}
          </>
        )}
        {exchange && <Detail label="抵用換貨">{formatTwd(exchange.credit)}</Detail>}
        <Detail label={refundAmount === null ? '合計' : '已退款'}>
          {formatTwd(refundAmount ?? total)}
        </Detail>
        {refundAmount === null && limitSentence && <Detail label="門檻">{limitSentence}</Detail>}
        {gifts.length > 0 && <Detail label="應寄回的贈品">{gifts.join('、')}</Detail>}
      </dl>
    </Box>
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
                `　檢查：完好 ${line.asNewUnits}、已拆封 ${line.openedUnits}、損壞 ${line.damagedUnits}，入庫\u00a0${line.restockedUnits}`}
            </Text>
          </li>
        ))}
      </ul>
      <dl className={classes.details}>
        {note && <Detail label="顧客說明">{note}</Detail>}
        {inspectionNote && <Detail label="檢查備註">{inspectionNote}</Detail>}
        {answer && <Detail label="拒絕原因">{answer}</Detail>}
      </dl>
    </Box>
  );
}

const waitingFor = (isUnanswered: boolean | undefined) =>
  isUnanswered
    ? '物流商沒有回覆上次的要求，可能已有編號。請先到綠界後台確認，以免建立兩筆退貨。'
    : '顧客可以持編號到門市寄回；也可以安排到府收件。';

interface DropOffProps {
  id: number;
  dropOff: NonNullable<ReturnPage['dropOff']>;
}

/** The number under which the shopper hands the goods in at a store, or why a courier has to fetch them. */
function DropOff({ id, dropOff }: DropOffProps) {
  const { company, number, report, why, isUnanswered } = dropOff;
  const mayWrite = useRight('returns.write');
  const create = usePageAction(
    () => adminApi.createDropOff({ params: { id }, body: { isNoneThere: isUnanswered } }),
    { done: '已建立退貨編號' },
  );
  return (
    <Box
      title="超商退貨"
      actions={
        mayWrite &&
        number === null &&
        why === null && (
          <Button
            size="xs"
            variant="default"
            loading={create.isPending}
            onClick={() => create.mutate()}
          >
            {isUnanswered ? '已在綠界確認沒有編號，重新建立' : `建立${company}退貨編號`}
          </Button>
        )
      }
    >
      <FailureLine>{create.error?.message}</FailureLine>
      {why ?? (number === null ? waitingFor(isUnanswered) : null)}
      {number !== null && (
        <dl className={classes.details}>
          <Detail label="超商">{company}</Detail>
          <Detail label="退貨編號">{number}</Detail>
          {report !== null && <Detail label="物流商回報">{report}</Detail>}
        </dl>
      )}
    </Box>
  );
}

function Steps({ page }: { page: ReturnPage }) {
  const { id, status, approvals, worth } = page;
  const isNothingLeft = worth.total === 0;
  const mayWrite = useRight('returns.write');
  const mayRefund = useRight('refund.create');
  const seesApprovals = useRight('approvals.read');
  const [isRefusing, setRefusing] = useState(false);
  const [isExchanging, setExchanging] = useState(false);
  const approve = usePageAction(() => adminApi.approveReturn({ params: { id } }), {
    done: '已核准退貨',
  });
  const refund = usePageAction(() => adminApi.refundReturn({ params: { id } }), {
    done: isNothingLeft ? '已結案' : '已辦理退款',
  });
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
            {isNothingLeft ? '以 0 元結案' : '退款'}
          </Button>
        )}
        {status === 'RECEIVED' && mayRefund && approvals.length === 0 && (
          <Button variant="default" onClick={() => setExchanging(true)}>
            換貨
          </Button>
        )}
        {approvals.length > 0 && seesApprovals && (
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
      {isExchanging && (
        <Suspense fallback={null}>
          <ExchangeDialog page={page} onClose={() => setExchanging(false)} />
        </Suspense>
      )}
      {isRefusing && <RefuseDialog id={id} onClose={() => setRefusing(false)} />}
    </div>
  );
}

function RefuseDialog({ id, onClose }: { id: number; onClose(): void }) {
  const refuse = usePageAction(
    (reason: string) => adminApi.refuseReturn({ params: { id }, body: { reason } }),
    { done: '已拒絕退貨，並通知顧客' },
  );
  return (
    <ReasonDialog
      title="拒絕退貨"
      description="顧客會收到"
      confirm="確定拒絕"
      isGrave
      isBusy={refuse.isPending}
      failure={refuse.error?.message}
      onClose={onClose}
      onConfirm={(reason) => refuse.mutate(reason, { onSuccess: onClose })}
    />
  );
}
