import type { BuyerType, CarrierType, ShipType } from '#contract/enumerations.ts';
import { patterns } from '#contract/patterns.ts';
import { invoiceRules } from '../forms.ts';
import type { Check, FormRules } from '../validation.ts';

/** The choices that decide which fields of the order form are shown. */
export interface CheckoutChoice {
  shipType: ShipType;
  invoiceType: BuyerType;
  carrierType: CarrierType | '';
}

const none: readonly Check[] = [];

/** The rules of the order form; a field that these choices hide has no rules (G-110, G-117). */
export function checkoutRules({ shipType, invoiceType, carrierType }: CheckoutChoice) {
  const isDonated = invoiceType === 'PERSON' && carrierType === 'DONATE';
  return {
    recipient: ['required'],
    recipientMobile: ['required', 'mobile'],
    recipientPhone: ['telephoneNumber'],
    shipAddress: shipType === 'HOME' ? ['required'] : none,
    storeNo: shipType === 'STORE' ? ['required'] : none,
    storeName: shipType === 'STORE' ? ['required'] : none,
    ...invoiceRules(invoiceType, carrierType),
    loveCode: isDonated ? ['required', { pattern: patterns.loveCode }] : none,
  } as const satisfies FormRules;
}

export type CheckoutField = keyof ReturnType<typeof checkoutRules>;
