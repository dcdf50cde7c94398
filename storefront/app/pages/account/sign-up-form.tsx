import { ApiError } from '#contract/client.ts';
import { signUpRules } from '#rules/forms.ts';
import { FormField } from '../../forms/fields.tsx';
import { FormAlert } from '../../forms/form-alert.tsx';
import { NewPasswordFields } from '../../forms/new-password-fields.tsx';
import { type Refusal, refusedFields } from '../../forms/problems.ts';
import { useForm } from '../../forms/use-form.ts';
import { AppLink } from '../../links/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';

const labels = { email: '電子信箱', password: '密碼', comfirmPassword: '再次輸入密碼' } as const;

function knownEmail(error: unknown): Refusal<'email'> | undefined {
  return error instanceof ApiError && error.errorCode === 'EMAIL_EXISTED'
    ? { fields: { email: { message: error.message, way: { to: '/signin', text: '前往登入' } } } }
    : undefined;
}

/** The form for a new member's e-mail and password. `send` throws the ApiError of a refusal. */
export function useSignUpForm(
  send: (account: { email: string; password: string }) => Promise<void>,
) {
  return useForm({
    rules: signUpRules,
    labels,
    async onSubmit({ email, password }) {
      await send({ email, password });
    },
    refusal: (error) => knownEmail(error) ?? refusedFields(signUpRules, error),
  });
}

interface SignUpFormProps {
  form: ReturnType<typeof useSignUpForm>;
  /** The initial value of the e-mail field. */
  email: string | undefined;
  emailHint?: string;
  button: string;
}

/** `form` comes from `useSignUpForm` in the page, which also decides where a success leads. */
export function SignUpForm({ form, email, emailHint, button }: SignUpFormProps) {
  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <ErrorSummary errors={form.summary} attempt={form.attempt} />
      <FormField
        {...form.fieldProps('email')}
        {...(emailHint && { hint: emailHint })}
        type="email"
        inputMode="email"
        autoComplete="email"
        defaultValue={email}
      />
      <NewPasswordFields fieldProps={form.fieldProps} />
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
      <FormAlert problem={form.refusal} />
      <Button type="submit" busy={form.isBusy}>
        {button}
      </Button>
    </form>
  );
}
