import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { discountUnits } from '#contract/resources/discount-units.ts';
import type { NumberField } from '#contract/resources/fields.ts';
import { readDiscount } from '#rules/campaigns/typed-discount.ts';
import { percentWords } from '#rules/prices/percent-words.ts';
import type { OwnInputProps } from '../resource/form/own-input-props.ts';
import type { InputProps } from '../resource/inputs/field-input.tsx';
import type { Labelled } from '../resource/inputs/labelled.ts';
import { AmountInput } from '../resource/inputs/plain-inputs.tsx';

const helpBelow: Labelled['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

/** The value of a discount: 8 折 while it is per cent, an amount otherwise. What is stored is the per cent taken off. */
export default function DiscountInput({ values, ...input }: OwnInputProps) {
  const { id, field, value, error, isReadOnly, onChange } = input;
  const labelled = {
    id,
    label: field.label,
    error,
    withAsterisk: !isReadOnly,
    disabled: isReadOnly,
    inputWrapperOrder: helpBelow,
  };
  const unit = discountUnits[values.discountType as keyof typeof discountUnits];
  if (unit !== 'PERCENT') {
    return (
      <AmountInput
        {...labelled}
        description="金額（元）"
        field={{ ...(field as NumberField), kind: 'money' }}
        value={value}
        onChange={onChange}
      />
    );
  }
  return <FoldInput labelled={labelled} value={value} onChange={onChange} />;
}

type Labels = Omit<
  Parameters<typeof AmountInput>[0],
  'field' | 'value' | 'onChange' | 'description'
>;

function FoldInput({
  labelled,
  value,
  onChange,
}: { labelled: Labels } & Pick<InputProps, 'value' | 'onChange'>) {
  /** The text while somebody types. */
  const [typed, setTyped] = useState<string>();
  const stored = typeof value === 'number' && value > 0 && value <= 100 ? value : undefined;
  const shown = typed ?? (stored === undefined ? '' : percentWords(stored));
  const read = shown === '' ? undefined : readDiscount(shown);
  const problem = read && 'problem' in read && typed !== undefined ? read.problem : undefined;
  return (
    <TextInput
      {...labelled}
      error={problem ?? labelled.error}
      description={
        read && 'off' in read
          ? `${percentWords(read.off)}，減 ${read.off}%`
          : '例如 8 折、85 折、95 折'
      }
      placeholder="8 折"
      autoComplete="off"
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = readDiscount(target.value);
        // What cannot be read is no value, so that the form is not saved with the one before.
        onChange('off' in next ? next.off : null);
      }}
      onBlur={() => {
        if (!problem) setTyped(undefined);
      }}
    />
  );
}
