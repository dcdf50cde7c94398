import type { OrderForm } from './order-form.ts';

/** A part of the form of a new order. */
export interface PartProps {
  form: OrderForm;
  /** The refused fields, named as on the wire, with their sentences. */
  errors: Readonly<Record<string, string>>;
  onChange(change: Partial<OrderForm>): void;
}
