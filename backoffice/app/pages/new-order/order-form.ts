import type { Input } from '#contract/call.ts';
import type { adminOrderCreationCalls } from '#contract/calls/admin-order-creation.ts';
import type { ShipType, StoreKind } from '#contract/enumerations.ts';
import type { OrderPaymentChoice } from '#contract/order-management.ts';
import type { CountedReference } from '#contract/resources/fields.ts';
import { namedChain } from '#rules/delivery/carriers.ts';
import { findDistrict } from '#rules/delivery/taiwan-districts.ts';
import { emptyScenario, type Scenario } from '../simulator/scenario.ts';

type Body = Input<typeof adminOrderCreationCalls.createOrder>['body'];

/** How the invoice is issued, as one choice. */
export type InvoiceChoice = 'MEMBER' | 'PHONE' | 'DONATE' | 'COMPANY';

/** The order as it is typed. */
export interface OrderForm {
  buyerKind: 'member' | 'guest';
  memberId: number | null;
  email: string;
  name: string;
  mobileNumber: string;
  products: readonly CountedReference[];
  combinations: readonly CountedReference[];
  couponId: number | null;
  shipType: ShipType;
  recipient: string;
  recipientMobile: string;
  city: string;
  district: string;
  street: string;
  storeType: StoreKind;
  storeNo: string;
  storeName: string;
  shipNote: string;
  invoice: InvoiceChoice;
  carrierNo: string;
  loveCode: string;
  taxName: string;
  taxNum: string;
  payment: OrderPaymentChoice;
  note: string;
}

export const emptyForm: OrderForm = {
  buyerKind: 'member',
  memberId: null,
  email: '',
  name: '',
  mobileNumber: '',
  products: [],
  combinations: [],
  couponId: null,
  shipType: 'HOME',
  recipient: '',
  recipientMobile: '',
  city: '',
  district: '',
  street: '',
  storeType: 'UNIMART',
  storeNo: '',
  storeName: '',
  shipNote: '',
  invoice: 'MEMBER',
  carrierNo: '',
  loveCode: '',
  taxName: '',
  taxNum: '',
  payment: 'PAYMENT_LINK',
  note: '',
};

/** The cart of the form as the simulator prices it; a buyer without an account has bought nothing yet. */
export function scenarioOf(form: OrderForm): Scenario {
  const { buyerKind, memberId, products, combinations, shipType, couponId } = form;
  const islandsType = findDistrict(form.city, form.district)?.islandsType ?? 'MAIN_ISLAND';
  return {
    ...emptyScenario,
    products,
    combinations,
    buyer:
      buyerKind === 'member' && memberId !== null
        ? { kind: 'member', id: memberId, isFirstPurchase: null }
        : { kind: 'imagined', levelId: null, isFirstPurchase: true },
    coupon: couponId === null ? null : { kind: 'own', id: couponId },
    shipType,
    islandsType: shipType === 'HOME' ? islandsType : 'MAIN_ISLAND',
  };
}

/** The request of the form, with the TWD that it shows. */
export function bodyOf(form: OrderForm, paidAmount: number): Body {
  const { buyerKind, memberId, email, name, mobileNumber, shipType, invoice } = form;
  const isMember = buyerKind === 'member';
  const isToStore = shipType === 'STORE';
  return {
    ...(isMember ? { memberId: memberId ?? 0 } : { buyer: { email, name, mobileNumber } }),
    items: { products: [...form.products], productCombinations: [...form.combinations] },
    couponId: isMember ? form.couponId : null,
    delivery: {
      recipient: form.recipient,
      recipientMobile: form.recipientMobile,
      shipType,
      shipAddress: isToStore ? '' : `${form.city}${form.district}${form.street}`,
      ...(isToStore && namedChain(form.storeType)),
      storeNo: isToStore ? form.storeNo : '',
      storeName: isToStore ? form.storeName : '',
      shipNote: form.shipNote,
      invoiceType: invoice === 'COMPANY' ? 'COMPANY' : 'PERSON',
      carrierType: invoice === 'COMPANY' ? '' : invoice,
      carrierNo: invoice === 'PHONE' ? form.carrierNo : '',
      loveCode: invoice === 'DONATE' ? form.loveCode : '',
      taxName: invoice === 'COMPANY' ? form.taxName : '',
      taxNum: invoice === 'COMPANY' ? form.taxNum : '',
    },
    paymentType: form.payment,
    note: form.note,
    paidAmount,
  };
}

/** The sentence what is missing before the order can be made; undefined if nothing is. */
export function whatIsMissing(form: OrderForm): string | undefined {
  if (form.buyerKind === 'member' && form.memberId === null) return '請選擇會員';
  if (form.products.length + form.combinations.length === 0) return '請加入商品';
  return undefined;
}
