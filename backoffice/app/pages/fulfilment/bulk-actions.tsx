import { Button, Text } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { BoardColumn } from '#contract/fulfilment.ts';
import { adminApi } from '../../api.ts';
import { savePaper } from '../../files-api.ts';
import classes from './fulfilment.module.css';
import { type FulfilmentRow, useAction } from './fulfilment-queries.ts';
import { PickDialog } from './pick-dialog.tsx';
import { StoreLabelDialog } from './store-label-dialog.tsx';

interface Props {
  column: BoardColumn;
  rows: readonly FulfilmentRow[];
  hasStoreLabels: boolean;
  onDone(): void;
}

/** What can be done with the chosen rows of a column, in one line. */
export function BulkActions({ column, rows, hasStoreLabels, onDone }: Props) {
  const [dialog, setDialog] = useState<'pick' | 'store-labels'>();
  const said = useRef<HTMLParagraphElement>(null);
  const shipmentIds = rows.flatMap(({ shipmentId }) => shipmentId ?? []);
  const stores = rows.filter(({ shipType }) => shipType === 'STORE' && hasStoreLabels);
  const homes = rows.filter((row) => !stores.includes(row));
  const idsOf = (some: readonly FulfilmentRow[]) =>
    some.flatMap(({ shipmentId }) => shipmentId ?? []);
  const print = useAction(savePaper, () => '已下載，請列印');
  const picked = useAction(
    () => adminApi.confirmPicked({ body: { shipmentIds } }),
    ({ data }) =>
      `${data.moved} 件揀貨完成${data.refused.map(({ sentence }) => `；${sentence}`).join('')}`,
  );
  const labelled = useAction(
    () => adminApi.createStoreLabels({ body: { shipmentIds: idsOf(stores).slice(0, 50) } }),
    ({ data }) => {
      const made = data.filter(({ result }) => result === 'LABELLED' || result === 'UNCHANGED');
      const first = data.find(({ sentence }) => sentence !== '');
      const rest = data.length - made.length;
      return `${made.length} 張標籤已建立${rest > 0 ? `，${rest} 張未建立：${first?.sentence}` : ''}`;
    },
  );
  const delivered = useAction(
    () => adminApi.deliverParcels({ body: { shipmentIds: idsOf(homes) } }),
    ({ data }) => `${data.moved} 件已送達`,
  );

  const none = rows.length === 0;
  const act = (label: string, some: readonly unknown[], run: () => void, isBusy = false) => (
    <Button
      key={label}
      size="xs"
      variant="default"
      disabled={some.length === 0}
      loading={isBusy}
      onClick={run}
    >
      {label}
    </Button>
  );
  const slips = [
    act('列印出貨明細', shipmentIds, () => print.mutate({ paper: 'packing-slips', shipmentIds })),
    act('列印明細（不印價格）', shipmentIds, () =>
      print.mutate({ paper: 'packing-slips', shipmentIds, withPrices: false }),
    ),
  ];
  const homeLabels = act('列印宅配標籤', homes, () =>
    print.mutate({ paper: 'labels', shipmentIds: idsOf(homes) }),
  );
  const actions: Partial<Record<BoardColumn, ReactNode>> = {
    READY: act('建立揀貨單', rows, () => setDialog('pick')),
    CREATED: [
      act('列印揀貨單', shipmentIds, () => print.mutate({ paper: 'pick-list', shipmentIds })),
      act('揀貨完成', shipmentIds, () => picked.mutate(undefined), picked.isPending),
      ...slips,
    ],
    PICKED: slips,
    PACKED: [
      ...slips,
      homeLabels,
      hasStoreLabels &&
        act('建立超商標籤', stores, () => labelled.mutate(undefined), labelled.isPending),
    ],
    LABELLED: [
      homeLabels,
      hasStoreLabels && act('列印超商標籤', stores, () => setDialog('store-labels')),
    ],
    HANDED_OVER: act('宅配已送達', homes, () => delivered.mutate(undefined), delivered.isPending),
  };
  const close = () => setDialog(undefined);
  const finish = () => {
    close();
    onDone();
    // The button that opened the dialog has nothing to do any more, and cannot take the focus back.
    said.current?.focus();
  };
  return (
    <div className={classes.bar}>
      <Text size="sm" aria-live="polite" tabIndex={-1} ref={said}>
        {none ? '勾選後可一次處理多筆' : `已選 ${rows.length} 筆`}
      </Text>
      {actions[column]}
      <Button size="xs" component={Link} to="/fulfilment/scan">
        掃描包裝
      </Button>
      <Button size="xs" variant="light" component={Link} to="/fulfilment/hand-over">
        交寄
      </Button>
      {dialog === 'pick' && (
        <PickDialog orderIds={rows.map(({ orderId }) => orderId)} onClose={close} onDone={finish} />
      )}
      {dialog === 'store-labels' && (
        <StoreLabelDialog shipmentIds={idsOf(stores)} onClose={finish} />
      )}
    </div>
  );
}
