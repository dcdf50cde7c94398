import { Alert, Badge, Button, Group, Text, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { stockSourceWords, stockStateWords } from '#contract/stocks.ts';
import { lotStateLabels } from '#contract/supply.ts';
import { formatDate, formatDateTime, formatDay } from '#rules/dates.ts';
import { formatNumber } from '#rules/numbers.ts';
import { useRight } from '../../session.ts';
import { PageLoading } from '../../ui/page-loading.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { SeenLink } from '../../ui/seen-link.tsx';
import { Failure } from '../../ui/states.tsx';
import { Box, Detail } from '../order/box.tsx';
import orderClasses from '../order/order.module.css';
import { CountForm } from './count-form.tsx';
import { Ledger } from './ledger.tsx';
import { type StockPage, useStockPage } from './stock.ts';
import classes from './stocks.module.css';

const AdjustDialog = lazy(() => import('./adjust-dialog.tsx'));
const AlertDialog = lazy(() => import('./alert-dialog.tsx'));
const PlaceDialog = lazy(() => import('./place-dialog.tsx'));

/** The page of one stock record: its counts, reservations, and movements. */
export default function StockRoute() {
  return <RecordPage page={Stock} />;
}

function Stock({ id }: { id: number }) {
  const { data: page, error, refetch } = useStockPage(id);
  if (error && !page) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!page) return <PageLoading name="庫存" />;
  return (
    <>
      <title>{`${page.name} 庫存｜後台`}</title>
      <Head page={page} />
      <div className={orderClasses.columns}>
        <div className={orderClasses.column}>
          <Ledger page={page} />
        </div>
        <div className={orderClasses.column}>
          <Counting page={page} />
          <Coming page={page} />
          <Lots page={page} />
          <Reservations page={page} />
          <Details page={page} />
        </div>
      </div>
    </>
  );
}

const tones = { OVERHELD: 'red', SOLD_OUT: 'red', LOW: 'violet', ENOUGH: 'green' } as const;
const number = (units: number | null) => (units === null ? '—' : formatNumber(units));

function Head({ page }: { page: StockPage }) {
  const mayAdjust = useRight('stock.adjust');
  const [Dialog, setDialog] = useState<typeof AdjustDialog>();
  const goods = page.kind === 'GIFT' ? 'gifts' : 'products';
  return (
    <header className={orderClasses.head}>
      <div>
        <Title order={1} size="h3">
          {page.name}
        </Title>
        <Group gap="xs" my={6}>
          <Badge variant="light" color={tones[page.state]}>
            {stockStateWords[page.state]}
          </Badge>
          <Text size="sm" c="dimmed" component="span" className={classes.words}>
            {page.materialNo}
            {page.place && <span>儲位 {page.place}</span>}
            <Link to={`/${goods}/${page.goodsId}`}>
              {page.kind === 'GIFT' ? '贈品資料' : '商品資料'}
            </Link>
            {page.kind === 'PRODUCT' && (
              <Link to={`/price-history?keyword=${encodeURIComponent(page.materialNo)}`}>
                價格歷程
              </Link>
            )}
          </Text>
        </Group>
        <dl className={classes.figures}>
          <Figure label="現有">{number(page.onHand)}</Figure>
          <Figure label="保留">{number(page.held)}</Figure>
          <Figure label="可售">{number(page.available)}</Figure>
          <Figure label="已訂購">
            {number(page.awaited.reduce((sum, { units }) => sum + units, 0))}
          </Figure>
          <Figure label="安全量">{number(page.alertLevel)}</Figure>
          <Figure label="7 日銷量">{number(page.soldLately)}</Figure>
          <Figure label="可賣天數">{number(page.daysLeft)}</Figure>
        </dl>
      </div>
      {mayAdjust && (
        <Group>
          <Button variant="default" onClick={() => setDialog(PlaceDialog)}>
            設定儲位
          </Button>
          <Button variant="default" onClick={() => setDialog(AlertDialog)}>
            設定安全量
          </Button>
          <Button onClick={() => setDialog(AdjustDialog)}>調整庫存</Button>
        </Group>
      )}
      <Suspense>
        {Dialog && <Dialog goods={[page]} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </header>
  );
}

function Figure({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Counting({ page }: { page: StockPage }) {
  if (!useRight('stock.adjust')) return null;
  return (
    <Box title="盤點">
      <CountForm goods={page} />
    </Box>
  );
}

/** Units that are ordered and have not come. */
function Coming({ page: { awaited } }: { page: StockPage }) {
  if (awaited.length === 0) return null;
  return (
    <Box title="等待到貨">
      <ul className={classes.done}>
        {awaited.map(({ purchaseOrderId, purchaseNo, expectedOn, units }) => (
          <li key={purchaseOrderId}>
            <SeenLink to={`/purchase-orders/${purchaseOrderId}`}>{purchaseNo}</SeenLink>
            <span>
              {units} 件，{expectedOn ? `預計 ${formatDate(expectedOn)}` : '到貨日未定'}
            </span>
          </li>
        ))}
      </ul>
    </Box>
  );
}

/** Numbered lots; other units in the house have no number. */
function Lots({ page: { lots } }: { page: StockPage }) {
  if (lots.length === 0) return null;
  return (
    <Box title="批號">
      <ul className={classes.done}>
        {lots.map(({ id, lotNo, state, expiresOn, units }) => (
          <li key={id}>
            <SeenLink to={`/lots/${id}`}>{lotNo}</SeenLink>
            <span>
              {units} 件{expiresOn && `，${formatDay(expiresOn)} 到期`}
              {state !== 'GOOD' && `，${lotStateLabels[state]}`}
            </span>
          </li>
        ))}
      </ul>
    </Box>
  );
}

function Reservations({ page: { holds, held, onHand } }: { page: StockPage }) {
  return (
    <Box title="保留中">
      {held > onHand && (
        <Alert color="red" mb="sm">
          保留多於現有：較晚結帳的顧客會被告知庫存不足。
        </Alert>
      )}
      {holds.length === 0 ? (
        <Text size="sm" c="dimmed">
          沒有顧客正在結帳
        </Text>
      ) : (
        <ul className={classes.done}>
          {holds.map(({ temporaryOrderId, units, expiresAt }) => (
            <li key={temporaryOrderId}>
              <span>購物車 {temporaryOrderId}</span>
              <span>
                {units} 件，至 {formatDateTime(expiresAt)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}

function Details({ page }: { page: StockPage }) {
  const { check, webStock, erpStock, source, erpCountedAt, alertUnits, alertDays } = page;
  return (
    <Box title="兩種庫存">
      {!check.isRight && (
        <Alert color="red" mb="sm">
          現有數量與異動總和不符，請通知系統人員。
        </Alert>
      )}
      <dl className={orderClasses.details}>
        <Detail label="使用中">{stockSourceWords[source]}</Detail>
        <Detail label="網站庫存">
          {number(webStock)}（異動總和 {number(check.webMovements)}）
        </Detail>
        <Detail label="ERP 庫存">
          {number(erpStock)}（異動總和 {number(check.erpMovements)}）
        </Detail>
        <Detail label="ERP 最後盤點">
          {erpCountedAt ? formatDateTime(erpCountedAt) : '沒有紀錄'}
        </Detail>
        <Detail label="提醒">
          {[
            alertUnits === null ? '' : `少於 ${number(alertUnits)} 件`,
            alertDays === null ? '' : `少於 ${number(alertDays)} 天`,
          ]
            .filter(Boolean)
            .join('、')}
        </Detail>
      </dl>
    </Box>
  );
}
