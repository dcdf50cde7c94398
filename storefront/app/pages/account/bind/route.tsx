import { redirect } from 'react-router';
import { bindRules } from '#rules/forms.ts';
import { validate } from '#rules/validation.ts';
import { PasswordField } from '../../../forms/fields.tsx';
import { FormAlert } from '../../../forms/form-alert.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { AppLink } from '../../../links/app-link.tsx';
import { unverifiedEmail } from '../../../stores/signin.ts';
import { toastWarning } from '../../../stores/toast.ts';
import { toastTexts } from '../../../toast-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Phrases } from '../../../ui/phrases.tsx';
import { AccountPage, OtherWay } from '../account-page.tsx';
import { verifyPath } from '../email-verify/verify-request.ts';
import { goOn } from '../go-on.ts';
import { bindMember } from '../line/bind-member.ts';
import { explainRefusedLink } from '../line/link-line.ts';
import { useVisitorsOnly } from '../use-visitors-only.ts';
import type { Route } from './+types/route';
import { bindRefusal } from './bind-refusal.ts';

/** Links a LINE account to the member who has the same e-mail. */
function load(url: string): { email: string } {
  const email = new URL(url).searchParams.get('email')?.trim().toLowerCase() ?? '';
  if (validate(['required', 'email'], email)) throw redirect('/signin');
  return { email };
}

export function loader({ request }: Route.LoaderArgs) {
  return load(request.url);
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(request.url);
}

export default function Bind({ loaderData: { email } }: Route.ComponentProps) {
  useVisitorsOnly();
  const form = useForm({
    rules: bindRules,
    labels: { password: '密碼' },
    async onSubmit({ password }) {
      await bindMember({ email, password });
    },
    refusal(error) {
      if (unverifiedEmail(error)) {
        toastWarning(toastTexts.unverified);
        goOn(verifyPath({ email, type: 'line-bind', isLastStep: true }));
        return {};
      }
      const refusal = bindRefusal(error, email);
      if (!refusal) explainRefusedLink(error);
      return refusal ?? {};
    },
  });

  return (
    <AccountPage
      title="綁定 LINE 帳號"
      lead={
        <Phrases
          of={['這個信箱已經是會員。', '輸入密碼確認身分，', '之後就能用 LINE 直接登入。']}
        />
      }
      hasFailed={form.hasFailed}
      hidden
      footer={<OtherWay question="想用其他電子信箱？" to="/new-member" text="建立新帳號" />}
    >
      <form {...form.formProps} className="flex flex-col gap-5">
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <p>
          <span className="block text-14 font-medium">電子信箱</span>
          <strong className="text-18 font-medium wrap-anywhere">{email}</strong>
        </p>
        {/* Tells a password manager which account the password belongs to. */}
        <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
        <PasswordField {...form.fieldProps('password')} autoComplete="current-password" />
        <AppLink
          to={`/forgot-password?${new URLSearchParams({ email })}`}
          className="-my-2 self-start py-2.5 text-violet-700 underline underline-offset-4"
        >
          忘記密碼
        </AppLink>
        <FormAlert problem={form.refusal} />
        <Button type="submit" busy={form.isBusy}>
          綁定並登入
        </Button>
      </form>
    </AccountPage>
  );
}
