import type { SQL } from 'drizzle-orm';
import type { ClosingKind } from '#contract/metrics.ts';
import type { Span } from '#rules/time-spans.ts';
import {
  allowanceClosingRows,
  invoiceClosingRows,
} from '#server/ordering/invoicing/closing-rows.ts';
import { orderClosingRows } from '#server/ordering/orders/closing-rows.ts';
import {
  paymentClosingRows,
  refundClosingRows,
  shipFeeClosingRows,
} from '#server/ordering/payments/closing-rows.ts';

interface KindOfRows {
  /** SQL of rows (source_id, at, amount, facts), from the capability that owns the ledger. */
  rows(span: Span): SQL;
  /** The names in `facts` that have a column, with the column's header. */
  columns: readonly (readonly [columnName: string, header: string])[];
}

const orderNo = ['orderNo', '訂單編號'] as const;
const paymentType = ['paymentType', '付款方式'] as const;

/** The content of a closing, by kind. */
export const closingContents: Readonly<Record<ClosingKind, KindOfRows>> = {
  ORDER: {
    rows: orderClosingRows,
    columns: [
      orderNo,
      paymentType,
      ['product', '商品金額'],
      ['discount', '折扣'],
      ['coupon', '優惠券'],
      ['exchange', '換貨折抵'],
      ['shipFee', '運費'],
    ],
  },
  PAYMENT: {
    rows: paymentClosingRows,
    columns: [orderNo, paymentType, ['providerNo', '金流編號']],
  },
  REFUND: {
    rows: refundClosingRows,
    columns: [
      orderNo,
      paymentType,
      ['shipFee', '其中運費'],
      ['reason', '原因'],
      ['providerNo', '退款編號'],
    ],
  },
  INVOICE: { rows: invoiceClosingRows, columns: [orderNo, ['invoiceNo', '發票號碼']] },
  ALLOWANCE: {
    rows: allowanceClosingRows,
    columns: [
      orderNo,
      ['invoiceNo', '發票號碼'],
      ['allowanceKind', '種類'],
      ['allowanceNo', '折讓單號'],
    ],
  },
  SHIP_FEE: { rows: shipFeeClosingRows, columns: [orderNo, paymentType] },
};
