import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { carrierLabels } from '#contract/carrier-words.ts';
import {
  orderStatusWords,
  paymentStatusWords,
  paymentTypeWords,
  returnStatusWords,
  shipTypeWords,
} from '#contract/resources/order-choices.ts';
import {
  buyerTypeLabels,
  carrierTypeLabels,
  deliveryTimeLabels,
  islandsTypeLabels,
  refundedGoodsLabels,
  returnReasonLabels,
} from '#rules/order-labels.ts';
import { openReturnStatuses } from '#rules/orders/returns.ts';
import {
  leftOut,
  type PersonalData,
  personalTable,
  retentionReasons,
} from '#server/people/privacy/personal-data.ts';
import { isAmong } from '#server/platform/database/columns.ts';
import { orderExplanations } from './explanations/tables.ts';
import { orderHolds } from './holds/tables.ts';
import { orderReminders } from './reminders/tables.ts';
import { returnPhotos } from './returns/photo-tables.ts';
import {
  lineRefunds,
  orderExchanges,
  orderReturns,
  returnLines,
  returnPictures,
} from './returns/tables.ts';
import { reviewTables } from './reviews/personal-data.ts';
import { staffOrders } from './staff-orders/tables.ts';
import { orderEvents, orderLines, orders } from './tables.ts';
import { orderTags } from './tags/tables.ts';

/** SQL: whether a column holds the id of an order of this member. */
export const isOrderOf = (orderId: SQLWrapper, memberId: number): SQL =>
  sql`${orderId} in (select ${orders.id} from ${orders} where ${eq(orders.userId, memberId)})`;

const linesOf = (memberId: number) =>
  sql`(select ${orderLines.id} from ${orderLines} where ${isOrderOf(orderLines.orderId, memberId)})`;
const returnsOf = (memberId: number) =>
  sql`(select ${orderReturns.id} from ${orderReturns} where ${isOrderOf(orderReturns.orderId, memberId)})`;

const isUnderWay = inArray(orders.orderStatus, ['ESTABLISHED', 'PROCESSING', 'SHIPPED', 'ARRIVED']);
const isOpenReturn = inArray(orderReturns.status, [...openReturnStatuses]);

const orderTable = personalTable({
  table: orders,
  label: '訂單',
  rowsOf: ({ id }) => eq(orders.userId, id),
  rowsOfOrders: (ids) => isAmong(orders.id, ids),
  shown: {
    id: '訂單識別碼',
    orderNo: '訂單編號',
    createdAt: '下單時間',
    orderStatus: { label: '訂單狀態', words: orderStatusWords },
    paymentStatus: { label: '付款狀態', words: paymentStatusWords },
    paymentType: { label: '付款方式', words: paymentTypeWords },
    shipType: { label: '配送', words: shipTypeWords },
    islandsType: { label: '配送地區', words: islandsTypeLabels },
    productAmount: '商品金額',
    discountAmount: '折扣',
    couponAmount: '優惠券或換貨折抵',
    shipFee: '運費',
    paidAmount: '應付金額',
    buyerName: '訂購人',
    buyerMobile: '訂購人手機',
    orderNote: '訂單備註',
    recipient: '收件人',
    recipientMobile: '收件人手機',
    recipientPhone: '收件人市話',
    shipAddress: '收件地址',
    expectedDeliveryTime: { label: '希望送達時段', words: deliveryTimeLabels },
    shipNote: '配送備註',
    storeType: { label: '超商', words: carrierLabels },
    storeNo: '門市代號',
    storeName: '門市',
    invoiceType: { label: '發票', words: buyerTypeLabels },
    carrierType: { label: '載具', words: carrierTypeLabels },
    carrierNo: '載具號碼',
    loveCode: '捐贈碼',
    taxName: '抬頭',
    taxNum: '統一編號',
    invoiceNo: '發票號碼',
    invoicingAt: '發票日期',
    paymentAt: '付款時間',
    paidExpiredAt: '付款期限',
    virtualAccount: '轉帳帳號',
    trackingNo: '物流單號',
    homeCarrier: { label: '宅配業者', words: carrierLabels },
    receivedAt: '收到商品的時間',
    countedAmount: '計入等級的金額',
    lineEcid: 'LINE 購物識別碼',
    loweredAmount: '更改商品後減少的金額',
    standingOrderId: '建立訂單的定期配',
    personalDataClearedAt: '清除個資的時間',
  },
  hidden: {
    userId: leftOut.internal,
    reductions: '折扣明細，金額已列出',
    thresholds: leftOut.internal,
    userCouponId: leftOut.internal,
    isStoreUnchecked: leftOut.internal,
    exportBatchAt: leftOut.internal,
    cancellationBatchAt: leftOut.internal,
  },
  fate: {
    retained: retentionReasons.law,
    clearedWords: '電話與備註',
    cleared: {
      buyerMobile: '',
      orderNote: '',
      recipientMobile: '',
      recipientPhone: '',
      shipNote: '',
      lineEcid: null,
    },
    clearedLater: {
      buyerName: '',
      recipient: '',
      shipAddress: '',
      storeNo: '',
      storeName: '',
      carrierNo: '',
      loveCode: '',
      taxName: '',
      taxNum: '',
      virtualAccount: null,
    },
  },
});

const holdTable = personalTable({
  table: orderHolds,
  label: '等待核可而暫停出貨的訂單',
  rowsOf: ({ id }) => isOrderOf(orderHolds.orderId, id),
  rowsOfOrders: (ids) => isAmong(orderHolds.orderId, ids),
  shown: { orderId: '訂單識別碼', lapsesAt: '核可期限' },
  hidden: { approvalId: leftOut.internal },
  fate: 'DELETED',
});

const reminderTable = personalTable({
  table: orderReminders,
  label: '只通知一次的訂單通知',
  rowsOf: ({ id }) => isOrderOf(orderReminders.orderId, id),
  rowsOfOrders: (ids) => isAmong(orderReminders.orderId, ids),
  shown: {
    orderId: '訂單識別碼',
    occasion: {
      label: '通知',
      words: { lastDay: '取件最後一天', storeClosed: '門市無法取貨' },
    },
    at: '時間',
  },
  hidden: {},
  fate: 'DELETED',
});

const staffTable = personalTable({
  table: staffOrders,
  label: '由客服建立的訂單',
  rowsOf: ({ id }) => isOrderOf(staffOrders.orderId, id),
  shown: { orderId: '訂單識別碼', createdAt: '建立時間' },
  hidden: {
    administratorId: leftOut.internal,
    requestKey: leftOut.secret,
    bodyHash: leftOut.secret,
  },
  fate: { retained: retentionReasons.law },
});

const tagTable = personalTable({
  table: orderTags,
  label: '訂單標籤',
  rowsOf: ({ id }) => isOrderOf(orderTags.orderId, id),
  rowsOfOrders: (ids) => isAmong(orderTags.orderId, ids),
  shown: { orderId: '訂單識別碼', tag: '標籤' },
  hidden: {},
  fate: 'DELETED',
});

/** Personal data of orders, with their lines, events and returns, and which orders are not finished yet. */
export const orderData: PersonalData = {
  tables: [
    ...reviewTables,
    holdTable,
    orderTable,
    reminderTable,
    staffTable,
    tagTable,
    personalTable({
      table: orderLines,
      label: '訂單明細',
      rowsOf: ({ id }) => isOrderOf(orderLines.orderId, id),
      shown: {
        orderId: '訂單識別碼',
        name: '品名',
        volume: '規格',
        materialNo: '商品編號',
        listPrice: '原價',
        unitPrice: '單價',
        quantity: '數量',
        offerShare: '多件優惠、滿額折與加價購的折抵',
        couponShare: '優惠券或換貨折抵的分攤',
      },
      hidden: {
        id: leftOut.internal,
        unitCost: leftOut.internal,
        kind: leftOut.internal,
        itemId: leftOut.internal,
        image: leftOut.internal,
        giftReason: leftOut.internal,
        adjustments: '折抵明細，金額已列出',
        components: leftOut.internal,
      },
      fate: { retained: retentionReasons.law },
    }),
    personalTable({
      table: orderEvents,
      label: '訂單歷程',
      rowsOf: ({ id }) => isOrderOf(orderEvents.orderId, id),
      shown: { orderId: '訂單識別碼', type: '事件', note: '說明', at: '時間' },
      hidden: { id: leftOut.internal },
      fate: { retained: retentionReasons.law },
    }),
    personalTable({
      table: orderExchanges,
      label: '換貨',
      rowsOf: ({ id }) => isOrderOf(orderExchanges.orderId, id),
      shown: { orderId: '換貨訂單識別碼', credit: '折抵金額' },
      hidden: { returnId: leftOut.internal },
      fate: { retained: retentionReasons.law },
    }),
    personalTable({
      table: returnPictures,
      label: '退貨檢查的照片',
      rowsOf: ({ id }) => sql`${returnPictures.returnId} in ${returnsOf(id)}`,
      rowsOfOrders: (ids) =>
        sql`${returnPictures.returnId} in (select ${orderReturns.id} from ${orderReturns} where ${isAmong(orderReturns.orderId, ids)})`,
      shown: { mediaId: '照片編號' },
      hidden: { returnId: leftOut.internal },
      fate: 'DELETED',
    }),
    personalTable({
      table: returnPhotos,
      label: '退貨申請的照片',
      rowsOf: ({ id }) =>
        sql`(${returnPhotos.userId} = ${id} or ${returnPhotos.returnId} in ${returnsOf(id)})`,
      rowsOfOrders: (ids) =>
        sql`${returnPhotos.returnId} in (select ${orderReturns.id} from ${orderReturns} where ${isAmong(orderReturns.orderId, ids)})`,
      shown: { id: '照片編號', createdAt: '上傳時間' },
      hidden: {
        userId: leftOut.internal,
        returnId: leftOut.internal,
        place: leftOut.internal,
        webp: '圖片檔，可在訂單的退貨中觀看',
      },
      fate: 'DELETED',
    }),
    personalTable({
      table: orderExplanations,
      label: '訂單的金額說明',
      rowsOf: ({ id }) => isOrderOf(orderExplanations.orderId, id),
      shown: { orderId: '訂單識別碼', rules: '下單當時的活動' },
      hidden: {},
      fate: { retained: retentionReasons.law },
    }),
    personalTable({
      table: orderReturns,
      label: '退貨',
      rowsOf: ({ id }) => isOrderOf(orderReturns.orderId, id),
      rowsOfOrders: (ids) => isAmong(orderReturns.orderId, ids),
      shown: {
        id: '退貨編號',
        orderId: '訂單識別碼',
        status: { label: '狀態', words: returnStatusWords },
        note: '會員說明',
        answer: '商店回覆',
        inspectionNote: '檢查備註',
        refundAmount: '退款金額',
        deliveryFee: '補收運費',
        dropOffNo: '超商退貨編號',
        createdAt: '申請時間',
      },
      hidden: {
        isRestocked: leftOut.internal,
        giftLineIds: leftOut.internal,
        dropOffService: leftOut.internal,
        dropOffAskedAt: leftOut.internal,
        dropOffTradeNo: leftOut.internal,
        dropOffCode: leftOut.internal,
        dropOffWords: leftOut.internal,
        dropOffReportedAt: leftOut.internal,
      },
      fate: {
        retained: retentionReasons.law,
        clearedWords: '說明與備註',
        cleared: { note: '', answer: '', inspectionNote: '' },
      },
    }),
    personalTable({
      table: returnLines,
      label: '退貨明細',
      rowsOf: ({ id }) => sql`${returnLines.returnId} in ${returnsOf(id)}`,
      shown: {
        returnId: '退貨編號',
        quantity: '數量',
        reason: { label: '原因', words: returnReasonLabels },
        isOpened: '已拆封',
        asNewUnits: '完好件數',
        openedUnits: '已拆封件數',
        damagedUnits: '損壞件數',
      },
      hidden: {
        id: leftOut.internal,
        orderLineId: leftOut.internal,
        restockedUnits: leftOut.internal,
      },
      fate: { retained: retentionReasons.law },
    }),
    personalTable({
      table: lineRefunds,
      label: '逐項退款',
      rowsOf: ({ id }) => sql`${lineRefunds.orderLineId} in ${linesOf(id)}`,
      shown: {
        quantity: '數量',
        amount: '金額',
        goods: { label: '商品', words: refundedGoodsLabels },
      },
      hidden: {
        id: leftOut.internal,
        refundId: leftOut.internal,
        orderLineId: leftOut.internal,
        shipmentId: leftOut.internal,
      },
      fate: { retained: retentionReasons.law },
    }),
  ],
  obstacles: [
    {
      label: '進行中的訂單',
      count: (db, memberId) => db.$count(orders, and(eq(orders.userId, memberId), isUnderWay)),
      isOpenOf: (orderId) =>
        sql`${orderId} in (select ${orders.id} from ${orders} where ${isUnderWay})`,
    },
    {
      label: '處理中的退貨',
      count: (db, memberId) =>
        db.$count(orderReturns, and(isOrderOf(orderReturns.orderId, memberId), isOpenReturn)),
      isOpenOf: (orderId) =>
        sql`exists (select from ${orderReturns} where ${and(eq(orderReturns.orderId, orderId), isOpenReturn)})`,
    },
  ],
};
