import type { ComponentProps, ReactNode } from 'react';
import type { District } from '#rules/delivery/taiwan-districts.ts';
import { FormField } from '../forms/fields.tsx';
import { ProblemMessage } from '../forms/problem-message.tsx';
import type { Problem } from '../forms/problems.ts';
import type { DraftField } from '../forms/use-form.ts';
import { Select } from '../ui/text-field.tsx';

interface FieldSelectProps extends Omit<ComponentProps<typeof Select>, 'error'> {
  problem: Problem | undefined;
  children: ReactNode;
}

/** A list field of `useForm`. */
export function FieldSelect({ problem, ...select }: FieldSelectProps) {
  return <Select {...select} error={problem && <ProblemMessage problem={problem} />} />;
}

interface AddressFieldsProps {
  fieldProps(field: 'city' | 'cityZone' | 'address'): DraftField;
  cities: readonly string[];
  districts: readonly District[];
  /** The section of the address for the browser's autofill; by default the member's own. */
  section?: 'shipping';
}

/** City, district and street. The district can be chosen after the city. */
export function AddressFields({ fieldProps, cities, districts, section }: AddressFieldsProps) {
  const city = fieldProps('city');
  const token = (name: string) => (section ? `${section} ${name}` : name);
  return (
    <>
      <div className="grid grid-cols-2 gap-4 tablet:gap-5">
        <FieldSelect {...city} autoComplete={token('address-level1')}>
          <option value="">請選擇</option>
          {cities.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </FieldSelect>
        <FieldSelect {...fieldProps('cityZone')} autoComplete={token('address-level2')}>
          <option value="">{city.value === '' ? '請先選擇縣市' : '請選擇'}</option>
          {districts.map(({ name, postalCode }) => (
            <option key={name} value={name}>
              {name} {postalCode}
            </option>
          ))}
        </FieldSelect>
      </div>
      <FormField
        {...fieldProps('address')}
        hint="街道、門牌、樓層"
        autoComplete={token('address-line1')}
        maxLength={200}
      />
    </>
  );
}
