import type { ComponentProps } from 'react';
import { FormField } from '../forms/fields.tsx';

type Field = ComponentProps<typeof FormField>;

/** The company that an invoice is made out to. */
export function CompanyFields({ taxName, taxNum }: { taxName: Field; taxNum: Field }) {
  return (
    <div className="grid tablet:grid-cols-2 gap-5">
      <FormField {...taxName} hint="公司登記全名" autoComplete="organization" maxLength={60} />
      <FormField {...taxNum} hint="8 碼數字" inputMode="numeric" autoComplete="off" maxLength={8} />
    </div>
  );
}
