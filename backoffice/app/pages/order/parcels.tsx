import { Badge, Button, Group, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { shipmentStageLabels } from '#contract/fulfilment.ts';
import { canSplit } from '#rules/orders/shipment-stages.ts';
import { useRight } from '../../session.ts';
import { LabelDay } from '../fulfilment/label-day.tsx';
import { Box } from './box.tsx';
import classes from './order.module.css';
import type { OrderPage } from './order-page.ts';

const CancelRestDialog = lazy(() => import('./cancel-rest-dialog.tsx'));
const ShipInPartsDialog = lazy(() => import('./ship-in-parts-dialog.tsx'));

/** The parcels of the goods, and the action that sends some of them separately. */
export function ParcelsBox({ page }: { page: OrderPage }) {
  const { parcels, lines, header, rest, order } = page;
  const mayWrite = useRight('orders.write');
  const mayFulfil = useRight('order.fulfil');
  const [dialog, setDialog] = useState<'parts' | 'rest'>();
  const close = () => setDialog(undefined);
  const nameOf = (lineId: number) => lines.find((line) => line.lineId === lineId)?.name ?? '';
  const isInHouse =
    parcels.length === 0
      ? header.action === 'FULFIL'
      : parcels.some(({ stage }) => stage === 'CREATED' || stage === 'PICKED');
  if (parcels.length === 0 && !(isInHouse && mayFulfil)) return null;
  const isCollectedOnce = !canSplit(order);
  return (
    <Box
      title="包裹"
      actions={
        <Group gap="xs">
          {rest && mayWrite && (
            <Button
              size="xs"
              variant="default"
              disabled={rest.why !== null}
              onClick={() => setDialog('rest')}
            >
              取消尚未寄出的商品
            </Button>
          )}
          {mayFulfil && isInHouse && !isCollectedOnce && (
            <Button size="xs" variant="default" onClick={() => setDialog('parts')}>
              分批出貨
            </Button>
          )}
        </Group>
      }
    >
      {rest && mayWrite && (
        <Text size="xs" c="dimmed">
          還有 {rest.units} 件沒有寄出。{rest.why && `${rest.why}。`}
        </Text>
      )}
      {parcels.length === 0 ? (
        <Text size="sm" c="dimmed">
          {isCollectedOnce
            ? '還沒有揀貨。貨到付款的訂單不能分批出貨，請一起寄出。'
            : '還沒有揀貨；分批出貨會建立包裹。'}
        </Text>
      ) : (
        <ul className={classes.list}>
          {parcels.map(({ id, code, stage, trackingNo, labelLife, units }) => (
            <li key={id}>
              <p>
                {code}{' '}
                <Badge variant="light" tt="none">
                  {shipmentStageLabels[stage]}
                </Badge>
              </p>
              <Text size="xs" c="dimmed">
                {units.map(({ lineId, quantity }) => `${nameOf(lineId)} × ${quantity}`).join('、')}
                {trackingNo && `　物流單號 ${trackingNo}`}
              </Text>
              {labelLife && <LabelDay life={labelLife} />}
            </li>
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {dialog === 'parts' && <ShipInPartsDialog page={page} onClose={close} />}
        {dialog === 'rest' && rest && <CancelRestDialog page={page} rest={rest} onClose={close} />}
      </Suspense>
    </Box>
  );
}
