import type { OrderDetail } from '#contract/entities/orders.ts';
import { api } from '../../api.ts';
import { cartSession } from '../../cart/cart-session.ts';
import { describeFailure, type FailedCall } from '../../errors.ts';
import { loadMember } from '../../load-member.ts';
import { loadOfferParts } from '../../offers/later.ts';
import { readLastOrder } from '../../saved-details/last-order.ts';
import { useCartStore } from '../../stores/cart.ts';
import { useMemberStore } from '../../stores/member.ts';
import { useOfferStore } from '../../stores/offers.ts';
import { type OrderResult, setDelivery, useOrderStore } from '../../stores/order.ts';
import { clearPaypage, readPaypage } from '../../stores/redirect.ts';
import type { LastOrder } from './last-choices.ts';
import { withLeftForm } from './order-draft.ts';
import { prefilledForm } from './order-form.ts';
import { resultOf } from './order-results.ts';

/** What /checkout shows on entry. */
export type CheckoutEntry =
  | { kind: 'form' }
  | { kind: 'result' }
  /** No sent cart reserves stock, and the cart has not become an order. */
  | { kind: 'nothing' }
  | { kind: 'failed'; failure?: FailedCall };

interface Arrival {
  /** The id of the order whose payment was started on a provider's page, if any. */
  paidElsewhere: number | undefined;
  /** Whether the provider sent the shopper back. False after a press on Back. */
  isReturn: boolean;
}

async function readOrder(id: number): Promise<OrderDetail> {
  return (await api.readOrder({ params: { id } })).data;
}

/**
 * The result of an order being paid. Going back without an answer counts as failed, unless it is paid or may be
 * paid (G-127, G-158).
 */
function resultElsewhere(order: OrderDetail, isReturn: boolean): OrderResult {
  const result = resultOf(order);
  if (result.status === 'paymentSuccessful') {
    clearPaypage();
    return result;
  }
  if (order.isPaymentBeingConfirmed) return resultOf(order, 'paymentConfirming');
  if (!isReturn) return resultOf(order, 'paymentFail');
  const { awaitedOrder } = useOrderStore.getState();
  const isAwaited = awaitedOrder === order.id && order.canRetryPayment;
  return isAwaited ? resultOf(order, 'paymentConfirming') : result;
}

/** The result of the order paid on a provider's page, or else of this cart's order (rows 2.055 to 2.057). */
async function findResult({ paidElsewhere, isReturn }: Arrival): Promise<OrderResult | undefined> {
  if (paidElsewhere !== undefined) return resultElsewhere(await readOrder(paidElsewhere), isReturn);
  const { orderId } = useCartStore.getState();
  if (orderId === null) return undefined;
  const order = await readOrder(orderId);
  return order.orderStatus === 'CANCELLED' ? undefined : resultOf(order);
}

/** Loads the cart and the member, and decides what /checkout shows. */
export async function enterCheckout(search: string): Promise<CheckoutEntry> {
  useOrderStore.setState({ result: undefined, isLeaving: false });
  const arrival: Arrival = {
    paidElsewhere: readPaypage()?.orderId,
    isReturn: new URLSearchParams(search).has('redirect'),
  };
  try {
    const { userInfo } = useMemberStore.getState();
    await Promise.all([cartSession.open(), userInfo ? undefined : loadMember()]);
    if (useCartStore.getState().status === 'failed') return { kind: 'failed' };
    takeDelivery();
    if (hasReservedStock() && arrival.paidElsewhere === undefined) {
      const [last] = await Promise.all([readLastOrder(), loadShownParts()]);
      return openForm(last);
    }
    const result = await findResult(arrival);
    useOrderStore.setState({ result });
    return { kind: result ? 'result' : 'nothing' };
  } catch (error) {
    return { kind: 'failed', failure: describeFailure(error) };
  }
}

/** The parts of offers come before the form, so that nothing moves in it afterwards. */
const loadShownParts = () => (useOfferStore.getState().rules ? loadOfferParts() : undefined);

function hasReservedStock(): boolean {
  return Boolean(useCartStore.getState().server?.order.locksExpireAt);
}

/** Takes the delivery from the temporary order, because the shopper saw the amount for that delivery. */
function takeDelivery(): void {
  const { islandsType, shipType } = useCartStore.getState().server?.order ?? {};
  if (islandsType && shipType) setDelivery({ islandsType, shipType });
}

function openForm(last: LastOrder | undefined): CheckoutEntry {
  useOrderStore.setState(({ form, delivery }) => ({
    form: prefilledForm(
      withLeftForm(form),
      { profile: useMemberStore.getState().userInfo, last },
      delivery,
    ),
  }));
  return { kind: 'form' };
}
