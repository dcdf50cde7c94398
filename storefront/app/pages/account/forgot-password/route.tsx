import { useSearchParams } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { forgotPasswordRules } from '#rules/forms.ts';
import { api } from '../../../api.ts';
import { FormField } from '../../../forms/fields.tsx';
import { FormAlert } from '../../../forms/form-alert.tsx';
import type { Refusal } from '../../../forms/problems.ts';
import { useForm } from '../../../forms/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { AccountPage, OtherWay } from '../account-page.tsx';
import { verifyPath } from '../email-verify/verify-request.ts';
import { goOn } from '../go-on.ts';

function unknownEmail(error: unknown): Refusal<'email'> | undefined {
  return error instanceof ApiError && error.errorCode === 'USER_NOT_FOUND'
    ? { fields: { email: { message: error.message, way: { to: '/signup', text: '註冊會員' } } } }
    : undefined;
}

export default function ForgotPassword() {
  const [query] = useSearchParams();
  const form = useForm({
    rules: forgotPasswordRules,
    labels: { email: '電子信箱' },
    async onSubmit({ email }) {
      await api.checkUserEmail({ body: { email } });
      goOn(verifyPath({ email, type: 'resetPassword', isLastStep: true }));
    },
    refusal: unknownEmail,
  });
  return (
    <AccountPage
      title="忘記密碼"
      lead="輸入註冊時的電子信箱，我們會寄驗證碼給您。"
      hasFailed={form.hasFailed}
      footer={<OtherWay question="想起密碼了？" to="/signin" text="會員登入" />}
    >
      <form {...form.formProps} className="flex flex-col gap-5">
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <FormField
          {...form.fieldProps('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          defaultValue={query.get('email') ?? undefined}
        />
        <FormAlert problem={form.refusal} />
        <Button type="submit" busy={form.isBusy}>
          下一步
        </Button>
      </form>
    </AccountPage>
  );
}
