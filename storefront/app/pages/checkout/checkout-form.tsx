import { Suspense } from 'react';
import { formatPrice } from '#rules/numbers.ts';
import { wayOf } from '#rules/payments/payment-types.ts';
import { type ShownCart, useShownCart } from '../../cart/use-shown-cart.ts';
import { FormAlert } from '../../forms/form-alert.tsx';
import { PageHead } from '../../head/page-head.tsx';
import { AddOnRow } from '../../offers/later.ts';
import { useHasOffers } from '../../offers/use-has-offers.ts';
import { useCartStore } from '../../stores/cart.ts';
import { useMemberStore } from '../../stores/member.ts';
import { changeOrderForm, useOrderStore } from '../../stores/order.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Agreement } from './agreement.tsx';
import { BuyerFields } from './buyer-fields.tsx';
import { InvoiceFields } from './invoice-fields.tsx';
import { LockLine } from './lock-line.tsx';
import { differsFromProfile } from './order-form.ts';
import { OrderSummary } from './order-summary.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import { RecipientFields } from './recipient-fields.tsx';
import { ChangedAmount, UnknownCart } from './sent-cart-alerts.tsx';
import { useCheckoutBegun } from './use-checkout-begun.ts';
import { type OrderFormControls, useOrderForm } from './use-order-form.ts';
import { useSentAddOns } from './use-sent-add-ons.ts';

/** The whole order form, on one page. */
export function CheckoutForm() {
  const delivery = useOrderStore((state) => state.delivery);
  const cart = useShownCart(delivery);
  const controls = useOrderForm(cart);
  const hasOffers = useHasOffers();
  const { formProps, summary, attempt, hasFailed, isBusy } = controls;
  const sentAmount = useCartStore((state) => state.server?.amounts.paid);
  const sentAt = useCartStore((state) => state.server?.order.sentAt);
  const unanswered = useOrderStore((state) => state.unanswered);
  // A change would send the cart again while an order may be made of it.
  const isPlacing = isBusy || (unanswered !== undefined && unanswered === sentAt);
  const paidAmount = cart?.quote.amounts.paid;
  const isOther = paidAmount !== undefined && paidAmount !== sentAmount;
  const addOns = useSentAddOns({ isPlacing, isOther });
  useCheckoutBegun(cart?.lines);
  const isChanged = isOther && addOns.isKnown && !addOns.isSending;
  return (
    <div className="grid items-start gap-x-12 gap-y-6 desktop:grid-cols-[1fr_400px]">
      <PageHead title={hasFailed ? '錯誤：結帳' : '結帳'} hidden />
      <div className="contents desktop:order-2 desktop:block desktop:h-full">
        <OrderSummary
          cart={cart}
          delivery={delivery}
          addOns={addOns}
          isHeld={isPlacing || addOns.isSending}
        />
      </div>
      <form {...formProps} className="flex min-w-0 flex-col gap-6">
        <LockLine />
        <ErrorSummary errors={summary} attempt={attempt} />
        <BuyerFields {...controls} />
        <RecipientFields {...controls} />
        <InvoiceFields {...controls} />
        {cart && hasOffers && (
          <Suspense fallback={null}>
            <AddOnRow
              quote={cart.quote}
              addOns={cart.addOns}
              isHeld={addOns.isHeld}
              onAdd={addOns.add}
              place="checkout"
            />
          </Suspense>
        )}
        <PaymentChoice controls={controls} paidAmount={cart?.quote.amounts.paid ?? 0} />
        {isChanged && <ChangedAmount />}
        {!addOns.isKnown && (
          <UnknownCart isSending={addOns.isSending} onSendAgain={addOns.sendAgain} />
        )}
        <Submit
          controls={controls}
          cart={cart}
          isClosed={isChanged || !addOns.isKnown}
          isSending={addOns.isSending}
        />
      </form>
    </div>
  );
}

interface SubmitProps {
  controls: OrderFormControls;
  cart: ShownCart | undefined;
  /** The server's cart is not the shown one, or its amount differs. */
  isClosed: boolean;
  /** The cart is being sent; the order can be placed after it. */
  isSending: boolean;
}

function Submit({ controls, cart, isClosed, isSending }: SubmitProps) {
  const { form, isBusy, refusal } = controls;
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
      <Button
        type="submit"
        busy={isBusy || isSending}
        disabled={!cart || isClosed}
        className="w-full text-18"
      >
        {isPaidElsewhere ? '前往付款' : '送出訂單'} {cart && formatPrice(cart.quote.amounts.paid)}
      </Button>
    </div>
  );
}
