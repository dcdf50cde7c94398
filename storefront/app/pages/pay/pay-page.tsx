import type { ReactNode } from 'react';
import type { Reply } from '#contract/call.ts';
import type { paymentCalls } from '#contract/calls/payments.ts';
import type { PayLinkState } from '#contract/payment-enumerations.ts';
import { formatChineseDateTime, formatDateTime } from '#rules/dates.ts';
import { formatPrice } from '#rules/numbers.ts';
import { AppLink } from '../../links/app-link.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { AccountPage } from '../account/account-page.tsx';
import { Detail } from '../account/detail.tsx';
import { PageNotes } from '../account/page-notes.tsx';
import { payWords } from './pay-words.ts';

const notes = [
  '為保護訂購人，這裡只顯示部分訂單編號，不顯示商品與收件資料。',
  '我們不會來電請您操作 ATM，也不會詢問信用卡背面末三碼。',
];

/** What a payment link shows of its order to anybody who has it. */
export type ShownOrder = Reply<typeof paymentCalls.readPayLink>;

interface PayPageProps {
  order: ShownOrder;
  title: string;
  lead: ReactNode;
  /** The label of the amount. */
  amount: string;
  children?: ReactNode;
}

/** Number, goods and amount of the order, above what can be done. */
export function PayPage({ order, title, lead, amount, children }: PayPageProps) {
  const { orderNo, units, paidAmount, expiresAt, state } = order;
  return (
    <AccountPage title={title} lead={lead} hidden footer={<PageNotes notes={notes} />}>
      <dl className="digits -mt-1 divide-y divide-line">
        <Detail name="訂單編號">{orderNo}</Detail>
        <Detail name="商品數量">{units} 件</Detail>
        <Detail name={amount}>
          <strong className="text-22">{formatPrice(paidAmount)}</strong>
        </Detail>
        {state === 'OPEN' && expiresAt && (
          <Detail name="付款期限">
            {/* A screen reader would read a number with points as a decimal number. */}
            <span className="sr-only">{formatChineseDateTime(expiresAt)}</span>
            <span aria-hidden="true">{formatDateTime(expiresAt)}</span>
          </Detail>
        )}
      </dl>
      {children}
    </AccountPage>
  );
}

/** An order that cannot be paid now, or need not be. */
export function ClosedPage({ order }: { order: ShownOrder }) {
  const { title, message, amount } = payWords[order.state as Exclude<PayLinkState, 'OPEN'>];
  return (
    <PayPage order={order} title={title} lead={message} amount={amount}>
      <Home />
    </PayPage>
  );
}

/** Shown for a code that is missing, was forged or is too old. */
export function UnknownPage() {
  return (
    <AccountPage title="付款連結無效" hidden>
      <p>連結不正確，或訂單已經結束。請確認網址是否完整，或與客服聯繫，我們會再寄一次連結給您。</p>
      <Home />
    </AccountPage>
  );
}

const Home = () => (
  <AppLink to="/" className={buttonClass('secondary')}>
    回首頁
  </AppLink>
);
