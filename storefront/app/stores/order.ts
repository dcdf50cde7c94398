import { create } from 'zustand';
import type {
  BuyerType,
  CarrierType,
  DeliveryTime,
  PaymentType,
  ShipType,
} from '#contract/enumerations.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { Delivery } from '#rules/shipping.ts';
import { useAuthStore } from './auth.ts';

/** What the shopper types and chooses at checkout; an unused text is ''. */
export interface OrderForm {
  /** Who orders. */
  name: string;
  mobileNumber: string;
  /** Whoever orders also receives; `recipient` and `recipientMobile` count otherwise. */
  isSameAsMember: boolean;
  recipient: string;
  recipientMobile: string;
  recipientPhone: string;
  city: string;
  cityZone: string;
  address: string;
  /** The convenience store, when the order goes to one. */
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
  paymentType: PaymentType;
  /** Keep name and number in the profile as well (row 7.111). */
  updatesMember: boolean;
  /** Keep who receives it, and the invoice details, among the member's saved details (rows 7.109, 7.110). */
  savesRecipient: boolean;
  savesInvoice: boolean;
}

/** How an order ended, by the titles of rows 3.111 to 3.115. */
export type OrderStatus =
  | 'paymentSuccessful'
  | 'orderEstablished'
  | 'waitingForTransfer'
  | 'paymentFail'
  | 'orderFail';

/** What the result of an order shows (row 3.081); money is TWD. */
export interface PlacedOrder {
  id: number;
  orderNo: string;
  paidAmount: number;
  totalPrice: number;
  payMethod: PaymentType;
  shipType: ShipType;
  /** '' for a home. */
  storeName: string;
  virtualAccount: string | null;
  /** Until when a transfer must have arrived, as on the wire. */
  expiryDate: string | null;
  /** Until when it may be paid, as on the wire; null for cash. */
  paidExpiredAt: string | null;
  canRetryPayment: boolean;
}

export interface OrderResult {
  status: OrderStatus;
  /** Undefined where no order was made, or it could not be read. */
  order: PlacedOrder | undefined;
  /** What the server said about a failure. */
  message?: string | undefined;
  /** The provider says it is paid, and the shop has not heard so itself: the result may still change. */
  isConfirming?: boolean;
}

/** How the last try to pay an order again failed (row 3.100). */
export interface RetryError {
  /** HTTP status; -1 as long as nothing has failed. */
  status: number;
  errorCode: ErrorCode | '';
}

export const noRetryError: RetryError = { status: -1, errorCode: '' };

interface OrderState {
  delivery: Delivery;
  form: OrderForm;
  result: OrderResult | undefined;
  /** The shopper is on the way to a provider's page. */
  isLeaving: boolean;
  /** The order whose payer came back from a provider's page with good news that it may not know of yet. */
  awaitedOrder: number | undefined;
  retryError: RetryError;
}

/** What is chosen before the shopper has chosen; texts are none of it. */
const chosenFirst = {
  expectedDeliveryTime: 'NONE',
  invoiceType: 'PERSON',
  carrierType: 'MEMBER',
  barcode: '',
  certificate: '',
  loveCode: '',
  taxName: '',
  taxNum: '',
  paymentType: 'HOME_CASH',
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
    storeCode: '',
    storeName: '',
    storeAddress: '',
    shipNote: '',
    orderNote: '',
    updatesMember: false,
    savesRecipient: false,
    savesInvoice: false,
    ...chosenFirst,
  },
  result: undefined,
  isLeaving: false,
  awaitedOrder: undefined,
  retryError: noRetryError,
};

/** The order being made: how it is delivered, what the form holds, what came of it. */
export const useOrderStore = create<OrderState>()(() => initial);

// Names and addresses go with the session.
useAuthStore.subscribe(({ status }) => {
  if (status !== 'member') useOrderStore.setState(initial, true);
});

/** Back to the first choice of delivery, payment and invoice (rows 2.046 to 2.048); what was typed about people stays. */
export function resetOrderChoices(): void {
  useOrderStore.setState(({ form }) => ({
    delivery: initial.delivery,
    form: { ...form, ...chosenFirst },
    result: undefined,
  }));
}

export function setDelivery(delivery: Delivery): void {
  useOrderStore.setState({ delivery });
}
