import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { adminApi } from '../../api.ts';
import { newKey } from '../../lost-answers.ts';
import { useSimulation } from '../simulator/use-simulation.ts';
import { bodyOf, emptyForm, type OrderForm, scenarioOf, whatIsMissing } from './order-form.ts';

/** A new order: what is typed, the shop's price of it at this moment, and making it once. */
export function useNewOrder(initial: Partial<OrderForm>) {
  const [begun] = useState<OrderForm>({ ...emptyForm, ...initial });
  const [form, setForm] = useState(begun);
  // However often the button is pressed, one screen makes one order.
  const [idempotencyKey] = useState(newKey);
  const simulation = useSimulation(scenarioOf(form), undefined);
  const create = useMutation({
    mutationFn: async (paidAmount: number) =>
      (await adminApi.createOrder({ body: bodyOf(form, paidAmount) }, { idempotencyKey })).data,
    // Another price or stock is shown at once.
    onError: () => void simulation.refetch(),
  });
  const { error } = create;
  const errors = error instanceof ApiError ? error.errors : {};
  const missing = whatIsMissing(form);
  return {
    form,
    onChange: (change: Partial<OrderForm>) => setForm((now) => ({ ...now, ...change })),
    errors,
    failure: failureOf(error),
    simulation,
    missing,
    isTyped: JSON.stringify(form) !== JSON.stringify(begun),
    isReady: missing === undefined && simulation.result !== undefined && !simulation.isBusy,
    create,
  };
}

export type NewOrder = ReturnType<typeof useNewOrder>;
export type MadeOrder = NonNullable<NewOrder['create']['data']>;

/** The sentence of a refusal; of refused fields, those that no input shows. */
function failureOf(error: Error | null): string | undefined {
  if (!error) return undefined;
  if (!(error instanceof ApiError)) return error.message;
  if (error.errorCode === 'PRE_PROCESS_TEMP_ORDER_FAILED') {
    return '金額、庫存或活動剛有變動，請確認新的金額後再建立';
  }
  const sentences = Object.values(error.errors);
  return sentences.length > 0 ? [...new Set(sentences)].join('；') : error.message;
}
