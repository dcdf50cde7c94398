import type { ChangeEvent } from 'react';
import type { Problems } from '../../forms/problems.ts';
import { useForm } from '../../forms/use-form.ts';
import { checkBarcode, unknownBarcode } from '../../saved-details/barcode-check.ts';
import { type OrderForm, useOrderStore } from '../../stores/order.ts';
import { changedForm, type OrderField, orderLabels, orderRules } from './order-form.ts';
import { submitOrder } from './submit-order.ts';

export function changeOrderForm(change: Partial<OrderForm>): void {
  useOrderStore.setState(({ form }) => ({ form: changedForm(form, change) }));
}

/** A mobile barcode that does not exist; one that nobody can look up at the moment may be right (row 5.037). */
async function barcodeProblem(): Promise<Problems<OrderField>> {
  const { invoiceType, carrierType, barcode } = useOrderStore.getState().form;
  if (invoiceType !== 'PERSON' || carrierType !== 'PHONE') return {};
  return (await checkBarcode(barcode)) === 'notExists' ? { barcode: unknownBarcode } : {};
}

type Control = HTMLInputElement | HTMLSelectElement;

/** The order form: its values live in the store, so that they outlast a look back into the cart. */
export function useOrderForm() {
  const form = useOrderStore((state) => state.form);
  const delivery = useOrderStore((state) => state.delivery);
  const { fieldProps, ...sending } = useForm({
    rules: orderRules(form, delivery),
    labels: orderLabels,
    async onSubmit() {
      const problems = await barcodeProblem();
      if (!problems.barcode) await submitOrder();
      return problems;
    },
  });
  return {
    ...sending,
    form,
    delivery,
    /** What ties one control to its value, label and problem. */
    control: (field: OrderField) => ({
      ...fieldProps(field),
      value: form[field],
      onChange: ({ target }: ChangeEvent<Control>) => changeOrderForm({ [field]: target.value }),
    }),
  };
}

export type OrderFormControls = ReturnType<typeof useOrderForm>;
