import { Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { signInRules } from '#rules/forms.ts';
import { FormField, PasswordField } from '../../../forms/fields.tsx';
import { FormAlert } from '../../../forms/form-alert.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { AppLink } from '../../../links/app-link.tsx';
import { Nothing, optional } from '../../../loading-and-offline/optional.ts';
import { readText } from '../../../storage.ts';
import { signIn, unverifiedEmail } from '../../../stores/signin.ts';
import { toastWarning } from '../../../stores/toast.ts';
import { toastTexts } from '../../../toast-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { AccountPage, OtherWay } from '../account-page.tsx';
import { verifyPath } from '../email-verify/verify-request.ts';
import { goOn } from '../go-on.ts';
import { WithLine } from '../line/line-button.tsx';
import { useVisitorsOnly } from '../use-visitors-only.ts';
import { signInRefusal } from './sign-in-refusal.ts';
import { PasskeyButton, usePasskeys } from './use-passkeys.tsx';
import { useWayToCheckout } from './use-way-to-checkout.ts';

const SignInCart = optional(() => import('./sign-in-cart.tsx'), Nothing);

const labels = { account: '電子信箱或帳號', password: '密碼' } as const;

export default function Signin() {
  useVisitorsOnly();
  const [query] = useSearchParams();
  const form = useForm({
    rules: signInRules,
    labels,
    async onSubmit({ account, password }, data) {
      await signIn({ account, password, rememberMe: data.has('rememberMe') });
    },
    refusal(error) {
      const email = unverifiedEmail(error);
      if (!email) return signInRefusal(error);
      toastWarning(toastTexts.unverified);
      goOn(verifyPath({ email, type: 'signup', isLastStep: false }));
      return {};
    },
  });

  const shallRemember = () =>
    new FormData(form.formProps.ref.current ?? undefined).has('rememberMe');
  const passkeys = usePasskeys(shallRemember);
  const account = form.fieldProps('account');
  const email = query.get('email') ?? undefined;
  useRememberedAccount(account.id);
  const isOnWayToCheckout = useWayToCheckout();
  return (
    <AccountPage
      title={isOnWayToCheckout ? '登入後結帳' : '會員登入'}
      lead={query.get('type') === 'verified' && '電子信箱已驗證完成，輸入密碼即可登入。'}
      hasFailed={form.hasFailed}
      above={
        isOnWayToCheckout && (
          <Suspense fallback={<Skeleton className="h-22 rounded-card" />}>
            <SignInCart />
          </Suspense>
        )
      }
      footer={<OtherWay question="還不是會員？" to="/signup" text="註冊會員" />}
    >
      <WithLine text="使用 LINE 登入" shallRemember={shallRemember} isFirst={isOnWayToCheckout}>
        <form {...form.formProps} className="flex flex-col gap-5">
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          <FormField
            {...account}
            type="text"
            inputMode="email"
            autoComplete="username webauthn"
            onFocus={passkeys.offer}
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={email}
          />
          <PasswordField {...form.fieldProps('password')} autoComplete="current-password" />
          <div className="-my-2 flex flex-wrap items-center justify-between gap-x-4">
            <Checkbox name="rememberMe" label="保持登入 7 天" />
            <AppLink
              to="/forgot-password"
              className="py-2.5 text-violet-700 underline underline-offset-4"
            >
              忘記密碼
            </AppLink>
          </div>
          <FormAlert problem={form.refusal} />
          <Button type="submit" busy={form.isBusy}>
            登入
          </Button>
          <PasskeyButton {...passkeys} />
        </form>
      </WithLine>
    </AccountPage>
  );
}

/** Fills in the account that was last used with remember-me, if the field is empty (G-088). */
function useRememberedAccount(fieldId: string): void {
  useEffect(() => {
    const field = document.getElementById(fieldId);
    if (field instanceof HTMLInputElement && !field.value) {
      field.value = readText('auto-complete') ?? '';
    }
  }, [fieldId]);
}
