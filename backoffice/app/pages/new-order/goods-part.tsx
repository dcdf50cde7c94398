import { Stack } from '@mantine/core';
import { type CountedReference, references } from '#contract/resources/fields.ts';
import ReferencesInput from '../../resource/inputs/references-input.tsx';
import type { PartProps } from './part-props.ts';

const most = 50;
const products = references({ label: '商品', to: 'products', most, counted: true });
const combinations = references({
  label: '組合',
  to: 'product-combinations',
  most,
  counted: true,
});
const plain = { description: undefined, error: undefined, withAsterisk: false, disabled: false };

/** The goods, found by name or number, with their units. */
export function GoodsPart({ form, onChange }: PartProps) {
  return (
    <Stack gap="sm">
      <ReferencesInput
        {...plain}
        id="order-products"
        label="商品"
        field={products}
        value={form.products}
        onChange={(value) => onChange({ products: value as CountedReference[] })}
      />
      <ReferencesInput
        {...plain}
        id="order-combinations"
        label="組合"
        field={combinations}
        value={form.combinations}
        onChange={(value) => onChange({ combinations: value as CountedReference[] })}
      />
    </Stack>
  );
}
