import { create } from 'zustand';
import type {
  BuyerType,
  CarrierType,
  DeliveryTime,
  IslandsType,
  PaymentType,
  ShipType,
  StoreKind,
} from '#contract/enumerations.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { Delivery } from '#rules/delivery/shipping.ts';
import { changedAddress } from '../saved-details/changed-address.ts';
import { useAuthStore } from './auth.ts';
import { onWritingReturned } from './own-writing.ts';
import { readTypedForm, rememberTypedForm } from './typed-form.ts';

/** The values that the shopper types and chooses at checkout. An unused text is ''. */
export interface OrderForm {
  /** The shopper's name. */
  name: string;
  mobileNumber: string;
  /** The shopper also receives the order. If false, `recipient` and `recipientMobile` are used. */
  isSameAsMember: boolean;
  recipient: string;
  recipientMobile: string;
  recipientPhone: string;
  city: string;
  cityZone: string;
  address: string;
  /** The convenience store, if the order goes to one; its chain is absent for the first one. */
  storeType?: StoreKind;
  storeCode: string;
  storeName: string;
  storeAddress: string;
  expectedDeliveryTime: DeliveryTime;
  shipNote: string;
  orderNote: string;
  invoiceType: BuyerType;
  carrierType: CarrierType;
  /** The number of the carrier PHONE. */
  barcode: string;
  /** The number of the carrier NATURAL_PERSON. */
  certificate: string;
  loveCode: string;
  taxName: string;
  taxNum: string;
  /** '' until the shopper has chosen one (G-177). */
  paymentType: PaymentType | '';
  /** Save name and mobile number in the profile (row 7.111). */
  updatesMember: boolean;
  /** Add the recipient and the invoice details to the member's saved details (rows 7.109, 7.110). */
  savesRecipient: boolean;
  savesInvoice: boolean;
}

/**
 * The result of an order, named by its title: those of rows 3.111 to 3.115, and one for a payment that is still
 * being confirmed.
 */
export type OrderStatus =
  | 'paymentSuccessful'
  | 'paymentConfirming'
  | 'orderEstablished'
  | 'waitingForTransfer'
  | 'paymentFail'
  | 'orderFail';

/** The order as its result page shows it (row 3.081). Amounts are TWD. */
export interface PlacedOrder {
  id: number;
  orderNo: string;
  paidAmount: number;
  totalPrice: number;
  payMethod: PaymentType;
  /** Null if the order could not be read. */
  islandsType: IslandsType | null;
  shipType: ShipType;
  /** '' for a home. */
  storeName: string;
  virtualAccount: string | null;
  /** The deadline of a transfer, as on the wire. */
  expiryDate: string | null;
  /** The deadline of the payment, as on the wire. Null for cash. */
  paidExpiredAt: string | null;
  canRetryPayment: boolean;
}

export interface OrderResult {
  status: OrderStatus;
  /** Undefined if no order was made or it could not be read. */
  order: PlacedOrder | undefined;
  /** The server's message about a failure, or that a payment is still being confirmed. */
  message?: string | undefined;
}

/** The failure of the last try to pay an order again (row 3.100). */
export interface RetryError {
  /** The HTTP status. -1 if nothing has failed. */
  status: number;
  errorCode: ErrorCode | '';
}

export const noRetryError: RetryError = { status: -1, errorCode: '' };

interface OrderState {
  delivery: Delivery;
  form: OrderForm;
  result: OrderResult | undefined;
  /** The provider's page is being opened. */
  isLeaving: boolean;
  /** `sentAt` of the sent cart whose order call had no answer: the order may still be made of it. */
  unanswered: string | undefined;
  /** The id of an order whose payment succeeded on the provider's page. The server may not have the report yet. */
  awaitedOrder: number | undefined;
  retryError: RetryError;
}

/** The first choices of delivery time and invoice. For a first order no payment type is chosen (G-177). */
const firstChoices = {
  expectedDeliveryTime: 'NONE',
  invoiceType: 'PERSON',
  carrierType: 'MEMBER',
  barcode: '',
  certificate: '',
  loveCode: '',
  taxName: '',
  taxNum: '',
  paymentType: '',
} as const satisfies Partial<OrderForm>;

const initial: OrderState = {
  delivery: { islandsType: 'MAIN_ISLAND', shipType: 'HOME' },
  form: {
    name: '',
    mobileNumber: '',
    isSameAsMember: true,
    recipient: '',
    recipientMobile: '',
    recipientPhone: '',
    city: '',
    cityZone: '',
    address: '',
    storeType: 'UNIMART',
    storeCode: '',
    storeName: '',
    storeAddress: '',
    shipNote: '',
    orderNote: '',
    updatesMember: false,
    savesRecipient: false,
    savesInvoice: false,
    ...firstChoices,
  },
  result: undefined,
  isLeaving: false,
  unanswered: undefined,
  awaitedOrder: undefined,
  retryError: noRetryError,
};

/** The order being made: its delivery, its form and its result. */
export const useOrderStore = create<OrderState>()(() =>
  // This part of the shop may be loaded after its member is known.
  useAuthStore.getState().status === 'member' ? { ...initial, form: typedForm() } : initial,
);

// Names and addresses are cleared when the session ends. What was typed before a reload, or before the session ran out, is
// there again with its member.
useAuthStore.subscribe(({ status }, before) => {
  if (status !== 'member') useOrderStore.setState(initial, true);
  else if (before.status !== 'member') {
    useOrderStore.setState({ form: typedForm() });
  }
});

onWritingReturned('order-form', () => useOrderStore.setState({ form: typedForm() }));

/** The first form, with what this member has typed in this tab before. */
function typedForm(): OrderForm {
  return restoredOrderForm(initial.form, readTypedForm());
}

/** The form with the values stored before the shopper left. Values of unknown names or wrong types are ignored. */
export function restoredOrderForm(form: OrderForm, stored: unknown): OrderForm {
  if (typeof stored !== 'object' || stored === null) return form;
  const fields = Object.entries(stored).filter(
    ([name, value]) => name in form && typeof value === typeof form[name as keyof OrderForm],
  );
  return { ...form, ...Object.fromEntries(fields) };
}

/** Changes fields of the form and stores them for this tab. A change of the city clears the district. */
export function changeOrderForm(change: Partial<OrderForm>): void {
  const { form: before } = useOrderStore.getState();
  const form = changedAddress(before, change);
  useOrderStore.setState({ form });
  // Another city clears the district that was stored earlier, too.
  const movesCity = form.city !== before.city;
  rememberTypedForm(form, { ...(movesCity && { cityZone: form.cityZone }), ...change });
}

/** Resets delivery, payment and invoice (rows 2.046 to 2.048). Typed names and addresses stay. */
export function resetOrderChoices(): void {
  useOrderStore.setState(({ form }) => ({
    delivery: initial.delivery,
    form: { ...form, ...firstChoices },
    result: undefined,
  }));
  if (readTypedForm()) rememberTypedForm(useOrderStore.getState().form, firstChoices);
}

export function setDelivery(delivery: Delivery): void {
  useOrderStore.setState({ delivery });
}
