import type { MovedOfMany } from '#contract/calls/fulfilment.ts';
import { adminApi } from '../../api.ts';
import { savePaper } from '../../files-api.ts';
import { type FulfilmentRow, useAction } from './fulfilment-queries.ts';

/** The ids of the parcels of some rows. */
export const shipmentIdsOf = (rows: readonly FulfilmentRow[]) =>
  rows.flatMap(({ shipmentId }) => shipmentId ?? []);

/** Which labels companies make; the shop prints all others itself. */
export interface LabelService {
  hasStoreLabels: boolean;
  /** The companies that bring parcels to homes; absent if none does. */
  homeCarriers?: readonly string[] | undefined;
}

/** The most labels that are made in one call. */
const mostLabels = 50;

export type ParcelActions = ReturnType<typeof useParcelActions>;

/** How many parcels were moved, and the first reason why others were not: 「2 件已送達，1 件未完成：…」. */
function sentenceOfMoved({ moved, refused = [] }: MovedOfMany, words: string): string {
  // A copy of the release before says only how many were delivered.
  const [first] = refused;
  return `${moved} 件${words}${first ? `，${refused.length} 件未完成：${first.sentence}` : ''}`;
}

/** The actions for several chosen rows: papers, and the next step of their parcels. */
export function useParcelActions(rows: readonly FulfilmentRow[], service: LabelService) {
  const { hasStoreLabels, homeCarriers = [] } = service;
  const shipmentIds = shipmentIdsOf(rows);
  /** The rows whose parcels get the label of a convenience store; all others are home deliveries. */
  const stores = rows.filter(({ shipType }) => shipType === 'STORE' && hasStoreLabels);
  const homes = rows.filter((row) => !stores.includes(row));
  /** The home deliveries that a company can take, and those that have its label. */
  const consigned = homes.filter(() => homeCarriers.length > 0);
  const withConsignment = consigned.filter(({ hasCarrierLabel }) => hasCarrierLabel);
  /** The rows whose label the carrier no longer accepts. */
  const over = [...stores, ...withConsignment].filter(
    ({ labelLife }) => labelLife?.state === 'OVER',
  );
  const print = useAction(savePaper, () => '已下載，請列印');
  const picked = useAction(
    () => adminApi.confirmPicked({ body: { shipmentIds } }),
    ({ data }) => sentenceOfMoved(data, '揀貨完成'),
  );
  const labelled = useAction(
    (wanted: readonly FulfilmentRow[]) =>
      adminApi.createStoreLabels({
        body: { shipmentIds: shipmentIdsOf(wanted).slice(0, mostLabels) },
      }),
    ({ data }) => {
      const made = data.filter(({ result }) => result === 'LABELLED' || result === 'UNCHANGED');
      const first = data.find(({ sentence }) => sentence !== '');
      const rest = data.length - made.length;
      return `${made.length} 張標籤已建立${rest > 0 ? `，${rest} 張未建立：${first?.sentence}` : ''}`;
    },
  );
  const delivered = useAction(
    () => adminApi.deliverParcels({ body: { shipmentIds: shipmentIdsOf(homes) } }),
    ({ data }) => sentenceOfMoved(data, '已送達'),
  );
  /** The home deliveries without the label of a company, which have one of the shop's own. */
  const ownLabels = homes.filter(
    ({ hasCarrierLabel, labelLife }) => !hasCarrierLabel || labelLife?.state === 'OVER',
  );
  const chosen = { rows, shipmentIds, stores, homes, ownLabels, consigned, withConsignment, over };
  return { ...chosen, hasStoreLabels, homeCarriers, print, picked, labelled, delivered };
}
