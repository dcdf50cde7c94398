import { useSearchParams } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { ruleHints } from '#contract/rule-messages.ts';
import { signUpRules } from '#rules/forms.ts';
import { handleFailure } from '../../../errors.ts';
import { FormField, PasswordField } from '../../../forms/fields.tsx';
import { type Problems, refusedFields } from '../../../forms/problems.ts';
import { useForm } from '../../../forms/use-form.ts';
import { AppLink } from '../../../links/app-link.tsx';
import { register } from '../../../stores/signup.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { AccountPage, OtherWay } from '../account-page.tsx';
import { verifyPath } from '../email-verify/verify-request.ts';
import { goOn } from '../go-on.ts';
import { useVisitorsOnly } from '../use-visitors-only.ts';

type SignUpField = keyof typeof signUpRules;

const labels = { email: '電子信箱', password: '密碼', comfirmPassword: '再次輸入密碼' } as const;

/** What the server found wrong; any other failure goes to the shared handler (G-136). */
function problemsFrom(error: unknown): Problems<SignUpField> {
  if (error instanceof ApiError && error.errorCode === 'EMAIL_EXISTED') {
    return { email: { message: error.message, way: { to: '/signin', text: '前往登入' } } };
  }
  if (error instanceof ApiError && error.errorCode === 'VALIDATION_FAILED') {
    return refusedFields(signUpRules, error.errors);
  }
  handleFailure(error);
  return {};
}

export default function Signup() {
  useVisitorsOnly();
  const [query] = useSearchParams();
  const form = useForm({
    rules: signUpRules,
    labels,
    async onSubmit({ email, password }) {
      try {
        await register({ email, password });
        goOn(verifyPath({ email, type: 'signup', isLastStep: true }));
        return {};
      } catch (error) {
        return problemsFrom(error);
      }
    },
  });
  return (
    <AccountPage
      title="註冊會員"
      lead="註冊後即可結帳、累積消費金額並查詢訂單。"
      hasFailed={form.hasFailed}
      footer={
        <OtherWay question="已經是會員？">
          <AppLink to="/signin" className={buttonClass('secondary', 'small')}>
            會員登入
          </AppLink>
        </OtherWay>
      }
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
        <PasswordField
          {...form.fieldProps('password')}
          autoComplete="new-password"
          hint={ruleHints.password}
        />
        <PasswordField {...form.fieldProps('comfirmPassword')} autoComplete="new-password" />
        <p className="text-14 text-ink-soft">
          註冊即表示您同意
          <AppLink to="/terms-of-service" className="text-violet-700 underline underline-offset-4">
            服務條款
          </AppLink>
          與
          <AppLink to="/privacy-statement" className="text-violet-700 underline underline-offset-4">
            隱私權聲明
          </AppLink>
          。
        </p>
        <Button type="submit" busy={form.isBusy}>
          註冊
        </Button>
      </form>
    </AccountPage>
  );
}
