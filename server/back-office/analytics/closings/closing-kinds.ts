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
  columns: readonly ClosingColumn[];
}

/** A name in `facts` that has a column. */
interface ClosingColumn {
  name: string;
  header: string;
  /** TWD instead of text. */
  isAmount: boolean;
}

const text = (name: string, header: string): ClosingColumn => ({ name, header, isAmount: false });
const amount = (name: string, header: string): ClosingColumn => ({ name, header, isAmount: true });
const orderNo = text('orderNo', '訂單編號');
const paymentType = text('paymentType', '付款方式');

/** The content of a closing, by kind. */
export const closingContents: Readonly<Record<ClosingKind, KindOfRows>> = {
  ORDER: {
    rows: orderClosingRows,
    columns: [
      orderNo,
      paymentType,
      amount('product', '商品金額'),
      amount('discount', '折扣'),
      amount('coupon', '優惠券'),
      amount('exchange', '換貨折抵'),
      amount('shipFee', '運費'),
    ],
  },
  PAYMENT: {
    rows: paymentClosingRows,
    columns: [orderNo, paymentType, text('providerNo', '金流編號')],
  },
  REFUND: {
    rows: refundClosingRows,
    columns: [
      orderNo,
      paymentType,
      amount('shipFee', '其中運費'),
      text('reason', '原因'),
      text('providerNo', '退款編號'),
    ],
  },
  INVOICE: { rows: invoiceClosingRows, columns: [orderNo, text('invoiceNo', '發票號碼')] },
  ALLOWANCE: {
    rows: allowanceClosingRows,
    columns: [
      orderNo,
      text('invoiceNo', '發票號碼'),
      text('allowanceKind', '種類'),
      text('allowanceNo', '折讓單號'),
    ],
  },
  SHIP_FEE: { rows: shipFeeClosingRows, columns: [orderNo, paymentType] },
};
