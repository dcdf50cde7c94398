import { Button, Loader, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { stocks } from '#contract/resources/read-only/stocks.ts';
import { type ReadOnlyResource, recordLimits } from '#contract/resources/resource.ts';
import { searchRows } from '../../api.ts';
import { useRight } from '../../session.ts';
import { Failure } from '../../ui/states.tsx';
import type { SelectedProps } from '../records/selected-props.ts';
import AdjustDialog from './adjust-dialog.tsx';
import AlertDialog from './alert-dialog.tsx';
import PlaceDialog from './place-dialog.tsx';
import type { StockRow } from './stock.ts';

/** The actions for the selected stock rows: one adjustment, or one warning, for all of them. */
export default function SelectedStocks({ ids, onDone }: SelectedProps) {
  const mayAdjust = useRight('stock.adjust');
  const [opened, setOpened] = useState<{ Dialog: typeof AdjustDialog; ids: readonly number[] }>();
  if (!mayAdjust) return null;
  const isTooLong = ids.size > recordLimits.rowsPerPage;
  const open = (Dialog: typeof AdjustDialog) => setOpened({ Dialog, ids: [...ids] });
  return (
    <>
      <Button variant="default" disabled={isTooLong} onClick={() => open(AdjustDialog)}>
        調整庫存 {ids.size} 項
      </Button>
      <Button variant="default" disabled={isTooLong} onClick={() => open(AlertDialog)}>
        設定安全量
      </Button>
      <Button variant="default" disabled={isTooLong} onClick={() => open(PlaceDialog)}>
        設定儲位
      </Button>
      {isTooLong && `一次最多 ${recordLimits.rowsPerPage} 項`}
      {opened && (
        <Chosen
          {...opened}
          onClose={(isDone) => {
            setOpened(undefined);
            if (isDone) onDone();
          }}
        />
      )}
    </>
  );
}

interface ChosenProps {
  ids: readonly number[];
  Dialog: typeof AdjustDialog;
  onClose(isDone: boolean): void;
}

/** Reads the present state of the chosen rows, because some may be on another page of the list. */
function Chosen({ ids, Dialog, onClose }: ChosenProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['stocks', 'chosen', ...ids],
    queryFn: () =>
      searchRows(stocks as unknown as ReadOnlyResource, {
        keyword: '',
        conditions: { field: 'id', is: 'one_of', value: ids },
        sort: stocks.sort,
        page: 1,
        perPage: recordLimits.rowsPerPage,
      }),
    gcTime: 0,
  });
  if (data) return <Dialog goods={data.rows as unknown as StockRow[]} onClose={onClose} />;
  return (
    <Modal opened onClose={() => onClose(false)} title="讀取選取的品項">
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loader aria-label="載入中" />
      )}
    </Modal>
  );
}
