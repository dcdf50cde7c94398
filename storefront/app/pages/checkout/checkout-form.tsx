import { useEffect } from 'react';
import { errorCodes } from '#contract/error-codes.ts';
import { formatPrice } from '#rules/numbers.ts';
import { wayOf } from '#rules/payment-types.ts';
import { trackCheckoutBegun } from '../../analytics/buying.ts';
import { type ShownCart, useShownCart } from '../../cart/use-shown-cart.ts';
import { FormAlert } from '../../forms/form-alert.tsx';
import { PageHead } from '../../head/page-head.tsx';
import { AppLink } from '../../links/app-link.tsx';
import { useCartStore } from '../../stores/cart.ts';
import { useMemberStore } from '../../stores/member.ts';
import { useOrderStore } from '../../stores/order.ts';
import { afterPageView } from '../../stores/page-view.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Agreement } from './agreement.tsx';
import { BuyerFields } from './buyer-fields.tsx';
import { InvoiceFields } from './invoice-fields.tsx';
import { LockLine } from './lock-line.tsx';
import { differsFromProfile } from './order-form.ts';
import { OrderSummary } from './order-summary.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import { RecipientFields } from './recipient-fields.tsx';
import { changeOrderForm, type OrderFormControls, useOrderForm } from './use-order-form.ts';

/** The whole order form, on one page. */
export function CheckoutForm() {
  const delivery = useOrderStore((state) => state.delivery);
  const cart = useShownCart(delivery);
  const controls = useOrderForm(cart);
  const { formProps, summary, attempt, hasFailed } = controls;
  const sentAt = useCartStore((state) => state.server?.order.sentAt);
  const sentAmount = useCartStore((state) => state.server?.amounts.paid);
  const paidAmount = cart?.quote.amounts.paid;
  const lines = cart?.lines;
  useEffect(() => {
    if (!lines || !sentAt) return;
    return afterPageView(() => trackCheckoutBegun(sentAt, lines));
  }, [lines, sentAt]);
  const isChanged = paidAmount !== undefined && paidAmount !== sentAmount;
  return (
    <div className="grid items-start gap-x-12 gap-y-6 desktop:grid-cols-[1fr_400px]">
      <PageHead title={hasFailed ? '錯誤：結帳' : '結帳'} hidden />
      <div className="contents desktop:order-2 desktop:block desktop:h-full">
        <OrderSummary cart={cart} delivery={delivery} />
      </div>
      <form {...formProps} className="flex min-w-0 flex-col gap-6">
        <LockLine />
        <ErrorSummary errors={summary} attempt={attempt} />
        <BuyerFields {...controls} />
        <RecipientFields {...controls} />
        <InvoiceFields {...controls} />
        <PaymentChoice controls={controls} paidAmount={cart?.quote.amounts.paid ?? 0} />
        {isChanged && <ChangedAmount />}
        <Submit controls={controls} cart={cart} isClosed={isChanged} />
      </form>
    </div>
  );
}

/** Shown if a price changed after the cart was sent. The shopper must first see the new amount (G-075). */
function ChangedAmount() {
  return (
    <p
      role="alert"
      className="flex items-start gap-3 rounded-card border-2 border-sale-700 bg-sale-100 px-5 py-4"
    >
      <Icon name="warning" className="mt-0.5 size-5 text-sale-700" />
      <span>
        {errorCodes.PRE_PROCESS_TEMP_ORDER_FAILED.message}。
        <AppLink to="/cart" className="text-sale-700 underline underline-offset-4">
          回購物車
        </AppLink>
      </span>
    </p>
  );
}

interface SubmitProps {
  controls: OrderFormControls;
  cart: ShownCart | undefined;
  /** The amount differs from the amount of the sent cart. */
  isClosed: boolean;
}

function Submit({ controls: { form, isBusy, refusal }, cart, isClosed }: SubmitProps) {
  const member = useMemberStore((state) => state.userInfo);
  // If the next step is the provider's page, the button says so.
  const isPaidElsewhere = form.paymentType !== '' && wayOf(form.paymentType) === 'AT_PROVIDER';
  return (
    <div className="flex flex-col gap-5">
      {differsFromProfile(form, member) && (
        <Checkbox
          label="同時更新會員資料（姓名與手機）"
          checked={form.updatesMember}
          onChange={({ target }) => changeOrderForm({ updatesMember: target.checked })}
        />
      )}
      <Agreement />
      <FormAlert problem={refusal} />
      <Button type="submit" busy={isBusy} disabled={!cart || isClosed} className="w-full text-18">
        {isPaidElsewhere ? '前往付款' : '送出訂單'} {cart && formatPrice(cart.quote.amounts.paid)}
      </Button>
    </div>
  );
}
