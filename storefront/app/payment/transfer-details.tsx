import type { ReactNode } from 'react';
import { formatChineseDateTime, formatDateTime } from '#rules/dates.ts';
import { formatPrice } from '#rules/numbers.ts';
import { transferBank } from '#rules/order-labels.ts';
import { CopyButton } from './copy-button.tsx';

interface Transfer {
  virtualAccount: string;
  /** As on the wire. */
  expiryDate: string | null;
  /** TWD. */
  paidAmount: number;
}

/** Shows digits in groups of four, as banks do. The copied number has no spaces. */
function grouped(account: string): string {
  return account.replace(/\d{4}(?=\d)/g, '$& ');
}

/** The account, the amount and the deadline of a transfer (G-120). */
export function TransferDetails({ virtualAccount, expiryDate, paidAmount }: Transfer) {
  return (
    <section
      aria-label="轉帳資訊"
      className="flex w-full flex-col gap-4 rounded-card bg-apricot-100 p-5 text-left tablet:p-6"
    >
      <div className="flex items-end justify-between gap-x-5 gap-y-3 desktop:justify-start">
        <Part name={`轉帳帳號（${transferBank.name} ${transferBank.code}）`}>
          <span className="sr-only">{virtualAccount}</span>
          <span aria-hidden="true" className="tracking-wide">
            {grouped(virtualAccount)}
          </span>
        </Part>
        <CopyButton text={virtualAccount} name="轉帳帳號" />
      </div>
      <div className="flex flex-wrap gap-x-10 gap-y-4">
        <Part name="轉帳金額">{formatPrice(paidAmount)}</Part>
        <Part name="轉帳期限">
          {/* A screen reader would read a number with points as a decimal number. */}
          <span className="sr-only">{formatChineseDateTime(expiryDate)}</span>
          <span aria-hidden="true">{formatDateTime(expiryDate)}</span>
        </Part>
      </div>
    </section>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <p className="text-14 text-ink-soft">{name}</p>
      <p className="digits mt-0.5 text-18 font-bold desktop:text-22">{children}</p>
    </div>
  );
}
