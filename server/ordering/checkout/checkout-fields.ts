import type { Parsed } from '#contract/call.ts';
import type { orderCalls } from '#contract/calls/orders.ts';
import type { CarrierType, StoreKind } from '#contract/enumerations.ts';
import { done, refused } from '#contract/outcome.ts';
import { toSnakeKey } from '#contract/wire-case.ts';
import { storedChain } from '#rules/delivery/carriers.ts';
import { type CheckoutField, checkoutRules } from '#rules/orders/checkout.ts';
import { cleanValue, errorSentences, isValid, validateForm } from '#rules/validation.ts';

export type CheckoutBody = Parsed<typeof orderCalls.checkout>['body'];
type OrderBody = CheckoutBody['order'];

/** The fields of the order form that are stored; fields that the chosen options hide are empty (G-110). */
export interface CheckoutFields
  extends Omit<OrderBody, 'storeType' | 'carrierType' | 'orderNote' | 'shipNote' | 'paymentType'> {
  /** Null for the first chain, and for homes. */
  storeType: StoreKind | null;
  carrierType: CarrierType;
}

/**
 * The form as it is stored, or VALIDATION_FAILED (422) with a sentence per field (G-117). `part`: the part of the body
 * that has the fields.
 */
export function readCheckoutFields(order: Omit<OrderBody, 'paymentType'>, part = 'order') {
  const rules = checkoutRules(order);
  const errors = validateForm<CheckoutField>(rules, order);
  if (!isValid(errors)) {
    const sentences = Object.entries(errorSentences(errors)).map(
      ([field, sentence]) => [`${part}.${toSnakeKey(field)}`, sentence] as const,
    );
    return refused('VALIDATION_FAILED', { errors: Object.fromEntries(sentences) });
  }
  const shown = (field: CheckoutField) =>
    rules[field].length > 0 ? cleanValue(rules[field], order[field]) : '';
  const fields: CheckoutFields = {
    recipient: order.recipient,
    recipientMobile: order.recipientMobile,
    recipientPhone: order.recipientPhone,
    shipAddress: order.shipAddress,
    expectedDeliveryTime: order.expectedDeliveryTime,
    shipType: order.shipType,
    storeType: storedChain(order.shipType, order.storeType),
    storeNo: shown('storeNo'),
    storeName: shown('storeName'),
    invoiceType: order.invoiceType,
    carrierType: order.invoiceType === 'PERSON' && order.carrierType ? order.carrierType : 'NONE',
    carrierNo: shown('carrierNo'),
    loveCode: shown('loveCode'),
    taxName: shown('taxName'),
    taxNum: shown('taxNum'),
  };
  return done(fields);
}
