import { paymentObstacle } from '#rules/payments/payment-types.ts';
import { trackChoices } from '../../analytics/buying.ts';
import type { ShownCart } from '../../cart/use-shown-cart.ts';
import { useForm } from '../../forms/use-form.ts';
import { barcodeProblem } from '../../saved-details/barcode-check.ts';
import { useSettings } from '../../settings-context.tsx';
import { useCartStore } from '../../stores/cart.ts';
import { changeOrderForm, useOrderStore } from '../../stores/order.ts';
import { orderLabels, orderRules } from './order-form.ts';
import { submitOrder } from './submit-order.ts';

/**
 * The order form. Its values are in the store, so they survive a visit to the cart, and in this tab's storage until the
 * order is made.
 *
 * A payment type that the shop, the delivery or the amount of the cart does not allow counts as not chosen.
 */
export function useOrderForm(cart: ShownCart | undefined) {
  const form = useOrderStore((state) => state.form);
  const delivery = useOrderStore((state) => state.delivery);
  const { offers } = useSettings();
  const isOpen =
    form.paymentType !== '' &&
    offers.paymentTypes.includes(form.paymentType) &&
    paymentObstacle(
      form.paymentType,
      delivery,
      cart?.quote.amounts.paid ?? 0,
      offers.paymentLimits,
    ) === undefined;
  const controls = useForm({
    rules: orderRules(form, delivery),
    labels: orderLabels,
    draft: {
      values: { ...form, paymentType: isOpen ? form.paymentType : '' },
      change: changeOrderForm,
    },
    async onSubmit() {
      const isBarcode = form.invoiceType === 'PERSON' && form.carrierType === 'PHONE';
      const barcode = isBarcode ? await barcodeProblem(form.barcode) : undefined;
      if (barcode) return { fields: { barcode } };
      const sentCart = useCartStore.getState().server?.order.sentAt ?? '';
      trackChoices(sentCart, cart?.lines ?? [], { ...form, shipType: delivery.shipType });
      return submitOrder(cart?.quote);
    },
  });
  return { ...controls, form, delivery };
}

export type OrderFormControls = ReturnType<typeof useOrderForm>;
