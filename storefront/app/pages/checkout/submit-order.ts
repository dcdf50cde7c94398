import type { Reply } from '#contract/call.ts';
import type { orderCalls } from '#contract/calls/orders.ts';
import { ApiError } from '#contract/client.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { storeWithChain } from '#rules/delivery/carriers.ts';
import type { Quote } from '#rules/quote/types.ts';
import { trackPurchase } from '../../analytics/buying.ts';
import { api } from '../../api.ts';
import { cartSession } from '../../cart/cart-session.ts';
import { describeFailure, type FailedCall, isSignedOut, showRefusal } from '../../errors.ts';
import { formRefusal, type Refusal } from '../../forms/problems.ts';
import {
  leaveFor,
  type PaymentPage,
  paymentPageOf,
  rememberCheckoutPayment,
} from '../../payment/payment-page.ts';
import { isMember } from '../../stores/auth.ts';
import { useCartStore } from '../../stores/cart.ts';
import { loadCoupons } from '../../stores/coupon.ts';
import { openErrorModal } from '../../stores/modal.ts';
import {
  type OrderForm,
  type OrderResult,
  type PlacedOrder,
  useOrderStore,
} from '../../stores/order.ts';
import { afterPageView } from '../../stores/page-view.ts';
import { goTo, scrollToTop } from '../../stores/routing.ts';
import { forgetTypedForm } from '../../stores/typed-form.ts';
import { type CheckoutBody, checkoutBody, type OrderField } from './order-form.ts';
import { resultOf } from './order-results.ts';
import { requestKey } from './request-key.ts';
import { saveAfterwards } from './save-afterwards.ts';
import { checkoutFailureKind, paymentFailureKind } from './submit-failures.ts';

type Placed = Reply<typeof orderCalls.checkout>;

const backToCart = { button: '回購物車', action: () => goTo('/cart') };

function showResult(result: OrderResult): void {
  useOrderStore.setState({ result });
  scrollToTop();
}

/** The result of the placed order. If the order cannot be read, the result is made from the checkout's answer. */
async function readResult(
  { id, orderNo, paidAmount }: Placed,
  { paymentType, shipType, storeType, storeName = '' }: CheckoutBody['order'],
): Promise<OrderResult> {
  try {
    return resultOf((await api.readOrder({ params: { id } })).data);
  } catch {
    const order: PlacedOrder = {
      id,
      orderNo,
      paidAmount,
      totalPrice: paidAmount,
      payMethod: paymentType,
      islandsType: null,
      shipType,
      storeName: storeWithChain(storeType, storeName),
      virtualAccount: null,
      expiryDate: null,
      paidExpiredAt: null,
      canRetryPayment: false,
    };
    return { status: 'orderEstablished', order };
  }
}

/** The order made of this cart by a call whose answer was lost, or by another tab. Undefined if there is none. */
async function findOrderMade(): Promise<OrderResult | undefined> {
  await cartSession.open();
  const { orderId } = useCartStore.getState();
  if (orderId === null) return undefined;
  forgetTypedForm();
  const answer = await api.readOrder({ params: { id: orderId } }).catch(() => undefined);
  return answer && resultOf(answer.data);
}

/** Shows the order that was made of this cart, e.g. in another window. Never rejects. */
export async function showOrderMade(): Promise<void> {
  const made = await findOrderMade();
  if (made) showResult(made);
}

/**
 * Whether the order may be made all the same: no answer arrived, a proxy has given up waiting for it, or the first of
 * two presses is still being worked on.
 */
const isUnanswered = ({ status, errorCode }: Pick<FailedCall, 'status' | 'errorCode'>) =>
  status === 0 || status === 502 || status === 504 || errorCode === 'SERVICE_BUSY';

const unknownOutcome = '還不確定訂單是否成立，請您再按一次下方的按鈕，不會重複成立';

/** Shows why the checkout failed; returns the refusal if it belongs to a field of the form. */
async function failCheckout(error: unknown): Promise<Refusal<OrderField> | undefined> {
  if (isSignedOut(error)) return undefined;
  const { status, errorCode, message } = describeFailure(error);
  const errors = error instanceof ApiError ? error.errors : {};
  const store = errors['order.storeNo'] ?? errors['order.storeType'];
  if (store) return { fields: { storeCode: { message: store } } };
  if (checkoutFailureKind(errorCode) === 'modal') {
    showRefusal(error, errorCode === 'LOCK_STOCKS_ARE_EXPIRED' ? backToCart : {});
    return undefined;
  }
  const made = await findOrderMade();
  // Nobody knows yet whether there is an order. The same key makes it once, whenever the form is sent again.
  if (!made && isUnanswered({ status, errorCode })) {
    useOrderStore.setState({
      unanswered: useCartStore.getState().server?.order.sentAt ?? undefined,
    });
    return status === 0 ? formRefusal(error) : { form: { message: unknownOutcome } };
  }
  showResult(made ?? { status: 'orderFail', order: undefined, message });
  return undefined;
}

interface PaymentStart {
  /** Whether to show the order as placed: its payment was started, or was refused with a reason shown in a modal. */
  isOrderGood: boolean;
  message?: string | undefined;
  /** The provider's page. Undefined for a transfer and for cash. */
  page?: PaymentPage | undefined;
}

async function startPayment({ id }: Placed): Promise<PaymentStart> {
  const body = { orderId: id };
  try {
    const idempotencyKey = requestKey('checkout', body);
    const { data } = await api.startPayment({ body }, { idempotencyKey });
    return { isOrderGood: true, page: paymentPageOf(data) };
  } catch (error) {
    const { errorCode, message } = describeFailure(error);
    const isOrderGood = paymentFailureKind(errorCode) === 'modal';
    if (isOrderGood) showRefusal(error);
    return { isOrderGood, message };
  }
}

/** Opens the provider's page. First saves what the return needs and marks the cart as ordered (row 4.118). */
async function goToPayment(page: PaymentPage, { id }: Placed, form: OrderForm): Promise<void> {
  useOrderStore.setState({ isLeaving: true });
  await saveAfterwards(form, useOrderStore.getState().delivery);
  rememberCheckoutPayment(id, page);
  cartSession.becameOrder(id);
  leaveFor(page);
}

/** Whether another window has sent a different cart meanwhile. The server would make the order from that cart. */
async function isSentAnew(sentCart: string): Promise<boolean> {
  const answer = await api.readShoppingCart().catch(() => undefined);
  const sentAt = answer?.data.order.sentAt ?? null;
  return sentAt !== null && sentAt !== sentCart;
}

/**
 * Turns the sent cart into an order and starts its payment (rows 4.110 to 4.122). The order store or a modal holds
 * the outcome; a refusal of one field is returned. `quote` is that of the sent cart.
 */
export async function submitOrder(quote?: Quote): Promise<Refusal<OrderField> | undefined> {
  const { form, delivery } = useOrderStore.getState();
  const body = checkoutBody(form, delivery);
  const sentCart = useCartStore.getState().server?.order.sentAt ?? '';
  if (await isSentAnew(sentCart)) {
    openErrorModal(errorCodes.PRE_PROCESS_TEMP_ORDER_FAILED.message);
    await cartSession.open();
    return undefined;
  }
  let placed: Placed;
  try {
    useOrderStore.setState({ unanswered: undefined });
    placed = (await api.checkout({ body }, { idempotencyKey: requestKey(sentCart, body) })).data;
    forgetTypedForm();
  } catch (error) {
    return failCheckout(error);
  }
  // The order has used its coupon (row 4.113). The list is read in the background.
  void loadCoupons();
  const { isOrderGood, message, page } = await startPayment(placed);
  // If the session has ended, the order is found again after signing in.
  if (!isMember()) return undefined;
  if (page) {
    await goToPayment(page, placed, form);
    return undefined;
  }
  // The shopper may close the page before the result is read. A refused payment is no purchase yet.
  if (isOrderGood && message === undefined) afterPageView(() => trackPurchase(placed, quote));
  const result = await readResult(placed, body.order);
  await saveAfterwards(form, delivery);
  cartSession.becameOrder(placed.id);
  // Goods that another window or device added meanwhile are still in the saved cart (G-162).
  void cartSession.open();
  showResult(isOrderGood ? result : { ...result, status: 'orderFail', message });
  return undefined;
}
