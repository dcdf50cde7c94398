import type { PaymentType } from '#contract/enumerations.ts';
import { paymentKinds } from '#rules/payments/payment-types.ts';

/** The acceptance marks of a payment type, as words. A screen reader reads its name beside them already. */
export function PaymentMarks({ paymentType }: { paymentType: PaymentType }) {
  return (
    <span aria-hidden="true" className="inline-flex flex-wrap gap-1 pl-2 align-middle">
      {paymentKinds[paymentType].marks.map((mark) => (
        <span
          key={mark}
          className="rounded-small border border-line bg-paper px-1.5 text-13 leading-5 whitespace-nowrap text-ink-soft"
        >
          {mark}
        </span>
      ))}
    </span>
  );
}
