import { FormField } from '../forms/fields.tsx';
import type { DraftField } from '../forms/use-form.ts';

interface CompanyFieldsProps {
  fieldProps(field: 'taxName' | 'taxNum'): DraftField;
}

/** The company that an invoice is made out to. */
export function CompanyFields({ fieldProps }: CompanyFieldsProps) {
  return (
    <div className="grid gap-5 tablet:grid-cols-2">
      <FormField
        {...fieldProps('taxName')}
        hint="公司登記全名"
        autoComplete="organization"
        maxLength={60}
      />
      <FormField
        {...fieldProps('taxNum')}
        hint="8 碼數字"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
      />
    </div>
  );
}
