import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { BoardColumn } from '#contract/fulfilment.ts';
import { type ParcelActions, shipmentIdsOf } from './use-parcel-actions.ts';

export type ParcelDialog = 'pick' | 'store-labels' | 'consignments';

interface Props {
  column: BoardColumn;
  parcels: ParcelActions;
  onOpen(dialog: ParcelDialog): void;
}

/**
 * The buttons of one column, for the next step of its parcels. Each shows the number of chosen rows that it applies
 * to.
 */
export function ColumnActions({ column, parcels, onOpen }: Props) {
  const { rows, shipmentIds, stores, homes, ownLabels, over, hasStoreLabels } = parcels;
  const { consigned, withConsignment, homeCarriers } = parcels;
  const { print, picked, labelled, delivered } = parcels;
  const pickList = act('列印揀貨單', shipmentIds, () =>
    print.mutate({ paper: 'pick-list', shipmentIds }),
  );
  const slips = [
    act('列印出貨明細', shipmentIds, () => print.mutate({ paper: 'packing-slips', shipmentIds })),
    act('列印明細（不印價格）', shipmentIds, () =>
      print.mutate({ paper: 'packing-slips', shipmentIds, withPrices: false }),
    ),
  ];
  const homeLabels = act('列印宅配標籤', ownLabels, () =>
    print.mutate({ paper: 'labels', shipmentIds: shipmentIdsOf(ownLabels) }),
  );
  const makeConsignments =
    homeCarriers.length > 0 &&
    act('建立託運單', consigned, () => labelled.mutate(consigned), labelled.isPending);
  const actions: Partial<Record<BoardColumn, ReactNode>> = {
    READY: act('建立揀貨單', rows, () => onOpen('pick')),
    CREATED: [
      pickList,
      act('揀貨完成', shipmentIds, () => picked.mutate(undefined), picked.isPending),
      ...slips,
    ],
    PICKED: [pickList, ...slips],
    PACKED: [
      ...slips,
      homeLabels,
      hasStoreLabels &&
        act('建立超商標籤', stores, () => labelled.mutate(stores), labelled.isPending),
      makeConsignments,
    ],
    LABEL_REFUSED: [
      hasStoreLabels &&
        act('再建立超商標籤', stores, () => labelled.mutate(stores), labelled.isPending),
      makeConsignments,
    ],
    LABELLED: [
      homeLabels,
      hasStoreLabels && act('列印超商標籤', stores, () => onOpen('store-labels')),
      homeCarriers.length > 0 && act('列印託運單', withConsignment, () => onOpen('consignments')),
      over.length > 0 &&
        act('重新建立過期標籤', over, () => labelled.mutate(over), labelled.isPending),
    ],
    HANDED_OVER: act('宅配已送達', homes, () => delivered.mutate(undefined), delivered.isPending),
  };
  return actions[column];
}

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
