import { useId } from 'react';
import { refundAccountRules } from '#rules/forms.ts';
import { banks } from '#rules/payments/banks.ts';
import { api } from '../../api.ts';
import { FormField } from '../../forms/fields.tsx';
import { FormAlert } from '../../forms/form-alert.tsx';
import { refusedFields } from '../../forms/problems.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import type { ShownRefund } from './refund-page.tsx';

interface Props {
  code: string;
  onSaved(refund: ShownRefund): void;
}

/** Bank, number and holder of the account to which a refund is transferred. */
export function AccountForm({ code, onSaved }: Props) {
  const bankList = useId();
  const form = useForm({
    rules: refundAccountRules,
    labels: { bankCode: '銀行代碼', account: '帳號', holder: '戶名' },
    async onSubmit({ bankCode, account, holder }) {
      const body = { code, bankCode, account, holder };
      onSaved((await api.keepRefundAccount({ body })).data);
      return undefined;
    },
    refusal: (error) => refusedFields(refundAccountRules, error),
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <ErrorSummary errors={form.summary} attempt={form.attempt} />
      <FormField
        {...form.fieldProps('bankCode')}
        hint="3 位數字，例：013（國泰世華）、700（郵局）"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        list={bankList}
      />
      <datalist id={bankList}>
        {banks.map(([bankCode, name]) => (
          <option key={bankCode} value={bankCode} label={name} />
        ))}
      </datalist>
      <FormField
        {...form.fieldProps('account')}
        hint="存摺上的完整帳號，8 到 16 位數字"
        inputMode="numeric"
        autoComplete="off"
        maxLength={32}
      />
      <FormField
        {...form.fieldProps('holder')}
        hint="與存摺封面相同"
        autoComplete="name"
        maxLength={50}
      />
      <FormAlert problem={form.refusal} />
      <Button type="submit" busy={form.isBusy}>
        送出
      </Button>
    </form>
  );
}
