import { Button, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { BoardColumn } from '#contract/fulfilment.ts';
import { ColumnActions, type ParcelDialog } from './column-actions.tsx';
import classes from './fulfilment.module.css';
import type { FulfilmentRow } from './fulfilment-queries.ts';
import { PickDialog } from './pick-dialog.tsx';
import { StoreLabelDialog } from './store-label-dialog.tsx';
import { type LabelService, shipmentIdsOf, useParcelActions } from './use-parcel-actions.ts';

interface Props {
  column: BoardColumn;
  rows: readonly FulfilmentRow[];
  service: LabelService;
  onDone(): void;
}

/** The actions for the chosen rows of a column, in one line. */
export function BulkActions({ column, rows, service, onDone }: Props) {
  const [dialog, setDialog] = useState<ParcelDialog>();
  const said = useRef<HTMLParagraphElement>(null);
  const parcels = useParcelActions(rows, service);
  const close = () => setDialog(undefined);
  const finish = () => {
    close();
    onDone();
    // The button that opened the dialog is disabled now, and cannot get the focus back.
    said.current?.focus();
  };
  return (
    <div className={classes.bar} data-empty={rows.length === 0 || undefined}>
      <Text size="sm" aria-live="polite" tabIndex={-1} ref={said}>
        {rows.length === 0 ? '勾選後可一次處理多筆' : `已選 ${rows.length} 筆`}
      </Text>
      <ColumnActions column={column} parcels={parcels} onOpen={setDialog} />
      <div className={classes.thumb}>
        <Button size="xs" component={Link} to="/fulfilment/scan">
          掃描包裝
        </Button>
        <Button size="xs" variant="light" component={Link} to="/fulfilment/hand-over">
          交寄
        </Button>
      </div>
      {dialog === 'pick' && (
        <PickDialog orderIds={rows.map(({ orderId }) => orderId)} onClose={close} onDone={finish} />
      )}
      {dialog === 'store-labels' && (
        <StoreLabelDialog shipmentIds={shipmentIdsOf(parcels.stores)} onClose={finish} />
      )}
      {dialog === 'consignments' && (
        <StoreLabelDialog
          title="列印託運單"
          shipmentIds={shipmentIdsOf(parcels.withConsignment)}
          onClose={finish}
        />
      )}
    </div>
  );
}
