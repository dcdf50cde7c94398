import { type SQL, sql } from 'drizzle-orm';
import { shipmentStageLabels } from '#contract/fulfilment.ts';
import { isOrderOf } from '#server/ordering/orders/personal-data.ts';
import {
  leftOut,
  type PersonalData,
  personalTable,
  retentionReasons,
} from '#server/people/privacy/personal-data.ts';
import {
  shipmentGoods,
  shipmentLines,
  shipmentLots,
  shipmentMessages,
  shipments,
} from './tables.ts';

const parcelsOf = (memberId: number): SQL =>
  sql`(select ${shipments.id} from ${shipments} where ${isOrderOf(shipments.orderId, memberId)})`;

/** Personal data of parcels and of the messages with carriers. */
export const parcelData: PersonalData = {
  tables: [
    personalTable({
      table: shipments,
      label: '包裹',
      rowsOf: ({ id }) => isOrderOf(shipments.orderId, id),
      shown: {
        orderId: '訂單識別碼',
        code: '包裹編號',
        stage: { label: '階段', words: shipmentStageLabels },
        stageAt: '階段時間',
        trackingNo: '物流單號',
        collectAmount: '代收金額',
        notFetchedAt: '未取件時間',
        createdAt: '建立時間',
      },
      hidden: {
        id: leftOut.internal,
        carrierTradeNo: leftOut.internal,
        labelAskedAt: leftOut.internal,
        carrier: leftOut.internal,
        carrierId: leftOut.internal,
        carrierPaymentNo: leftOut.internal,
        carrierValidationNo: leftOut.secret,
        labelFailure: leftOut.internal,
        slipPrintedAt: leftOut.internal,
        labelPrintedAt: leftOut.internal,
        isDealtWith: leftOut.internal,
        carrierCode: leftOut.internal,
        carrierWords: leftOut.internal,
      },
      fate: { retained: retentionReasons.law },
    }),
    personalTable({
      table: shipmentLines,
      label: '包裹內的明細',
      rowsOf: ({ id }) => sql`${shipmentLines.shipmentId} in ${parcelsOf(id)}`,
      shown: {},
      hidden: {
        shipmentId: leftOut.internal,
        orderLineId: leftOut.internal,
        quantity: '與包裹內的商品相同',
      },
      fate: { retained: retentionReasons.reconciliation },
    }),
    personalTable({
      table: shipmentGoods,
      label: '包裹內的商品',
      rowsOf: ({ id }) => sql`${shipmentGoods.shipmentId} in ${parcelsOf(id)}`,
      shown: { name: '品名', materialNo: '商品編號', needed: '數量' },
      hidden: {
        id: leftOut.internal,
        shipmentId: leftOut.internal,
        kind: leftOut.internal,
        itemId: leftOut.internal,
        packed: leftOut.counting,
      },
      fate: { retained: retentionReasons.reconciliation },
    }),
    personalTable({
      table: shipmentLots,
      label: '包裹內的批號',
      rowsOf: ({ id }) =>
        sql`${shipmentLots.shipmentGoodsId} in (select ${shipmentGoods.id} from ${shipmentGoods} where ${shipmentGoods.shipmentId} in ${parcelsOf(id)})`,
      shown: {},
      hidden: {
        shipmentGoodsId: leftOut.internal,
        lotId: leftOut.internal,
        units: '與包裹內的商品相同',
        backAt: leftOut.internal,
      },
      fate: { retained: retentionReasons.reconciliation },
    }),
    personalTable({
      table: shipmentMessages,
      label: '物流訊息',
      rowsOf: ({ id }) => sql`${shipmentMessages.shipmentId} in ${parcelsOf(id)}`,
      shown: { at: '時間', words: '內容' },
      hidden: {
        id: leftOut.internal,
        shipmentId: leftOut.internal,
        kind: leftOut.internal,
        code: leftOut.internal,
        happenedAt: leftOut.internal,
        facts: leftOut.internal,
      },
      fate: { retained: retentionReasons.reconciliation },
    }),
  ],
};
