import { type ReactNode, useEffect, useRef } from 'react';
import type { Reply } from '#contract/call.ts';
import type { paymentCalls } from '#contract/calls/payments.ts';
import { formatPrice } from '#rules/numbers.ts';
import { bankLabel } from '#rules/payments/banks.ts';
import { AppLink } from '../../links/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { AccountPage } from '../account/account-page.tsx';
import { Detail } from '../account/detail.tsx';
import { PageNotes } from '../account/page-notes.tsx';
import { memberCentrePath, memberTabs } from '../member-centre/menu.ts';

const notes = [
  '帳戶資料加密保存，只用於這筆訂單的退款，匯出 90 天後刪除。',
  '我們不會詢問密碼或驗證碼，也不會請您操作 ATM。',
];

/** The data of a refund for anybody who has its code: number and account are masked. */
export type ShownRefund = Reply<typeof paymentCalls.readRefundAccount>;

interface RefundPageProps {
  refund: ShownRefund;
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** The refund of the page, shown above the next step. */
export function RefundPage({
  refund: { orderNo, amount },
  title,
  lead,
  children,
}: RefundPageProps) {
  return (
    <AccountPage title={title} lead={lead} hidden footer={<PageNotes notes={notes} />}>
      <dl className="digits -mt-1 divide-y divide-line">
        <Detail name="訂單編號">{orderNo}</Detail>
        <Detail name="退款金額">
          <strong className="text-22">{formatPrice(amount)}</strong>
        </Detail>
      </dl>
      {children}
    </AccountPage>
  );
}

/** The entered account, and how to change it. */
export function EnteredPage({
  refund,
  isNew,
  onEdit,
}: {
  refund: ShownRefund;
  /** Whether it was sent a moment ago. */
  isNew: boolean;
  onEdit: () => void;
}) {
  return (
    <RefundPage
      refund={refund}
      title="已收到您的退款帳戶"
      lead="款項匯出時再寄信通知您；匯出前可以更改帳戶。"
    >
      <Account refund={refund} isNew={isNew} />
      <Button look="secondary" onClick={onEdit}>
        改用其他帳戶
      </Button>
    </RefundPage>
  );
}

/** The money was transferred: nothing can be entered any more. */
export function DonePage({ refund }: { refund: ShownRefund }) {
  return (
    <RefundPage
      refund={refund}
      title="款項已匯出"
      lead="這筆退款已用轉帳匯出，入帳時間依收款銀行作業而定。如有疑問，請與客服聯繫。"
    >
      <Account refund={refund} />
      <Orders />
    </RefundPage>
  );
}

/** Shown for a code that is missing, was forged or has expired. */
export function ExpiredPage() {
  return (
    <AccountPage title="連結已失效" hidden>
      <p>連結不正確，或已超過 30 天期限。請與客服聯繫，我們會再寄一次填寫連結給您。</p>
      <Orders />
    </AccountPage>
  );
}

function Orders() {
  return (
    <AppLink to={memberCentrePath(memberTabs.ORDERS)} className={buttonClass('secondary')}>
      到「我的訂單」
    </AppLink>
  );
}

function Account({ refund: { account }, isNew = false }: { refund: ShownRefund; isNew?: boolean }) {
  const box = useRef<HTMLDListElement>(null);
  // The form that had the focus is gone. Screen readers announce its replacement, and the page shows its title.
  useEffect(() => {
    if (!isNew) return;
    box.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [isNew]);
  if (!account) return null;
  return (
    <dl
      ref={box}
      tabIndex={-1}
      aria-label="退款帳戶"
      className="digits divide-y divide-line rounded-card bg-leaf-100 px-4 py-1 outline-none"
    >
      <Detail name="收款銀行">{bankLabel(account.bankCode)}</Detail>
      <Detail name="帳號">{account.account}</Detail>
      <Detail name="戶名">{account.holder}</Detail>
    </dl>
  );
}
