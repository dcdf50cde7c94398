import { replace } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { resetPasswordRules } from '#rules/forms.ts';
import { FormAlert } from '../../../forms/form-alert.tsx';
import { NewPasswordFields } from '../../../forms/new-password-fields.tsx';
import { type Refusal, refusedFields } from '../../../forms/problems.ts';
import { useForm } from '../../../forms/use-form.ts';
import { AppLink } from '../../../links/app-link.tsx';
import { removeStored } from '../../../storage.ts';
import { toastSuccess } from '../../../stores/toast.ts';
import { toastTexts } from '../../../toast-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Loading, Skeleton } from '../../../ui/states.tsx';
import { AccountPage } from '../account-page.tsx';
import { goOn } from '../go-on.ts';
import type { Route } from './+types/route';
import { keepLinkCode, type ResetProof, readStoredReset, sendNewPassword } from './reset-proof.ts';

const title = '重設密碼';

/** The address of this page may contain the code of the mailed link. No other host may learn it. */
export function headers() {
  return { 'referrer-policy': 'no-referrer' };
}

/**
 * Runs in the browser, because only the browser has the data that the previous page stored. A code is removed from
 * the address at once.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const code = new URL(request.url).searchParams.get('code');
  if (code === null) return readStoredReset();
  await keepLinkCode(code);
  throw replace('/reset-password');
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <AccountPage title={title} hidden>
      <Loading>
        <Skeleton className="h-20" />
        <Skeleton className="mt-5 h-20" />
        <Skeleton className="mt-5 h-12" />
      </Loading>
    </AccountPage>
  );
}

export default function ResetPassword({ loaderData }: Route.ComponentProps) {
  const { proof, refusal } = loaderData;
  return proof ? <ResetForm proof={proof} /> : <NotProven reason={refusal} />;
}

/** Shown to a shopper who has neither entered a mailed code nor opened a valid link. */
function NotProven({ reason }: { reason: string | undefined }) {
  return (
    <AccountPage title={title} hidden>
      <p>{reason ?? '設定新密碼前，請先完成信箱驗證。'}</p>
      <AppLink to="/forgot-password" className={buttonClass('primary')}>
        取得驗證碼
      </AppLink>
    </AccountPage>
  );
}

function ResetForm({ proof }: { proof: ResetProof }) {
  const form = useForm({
    rules: resetPasswordRules,
    labels: { password: '新密碼', comfirmPassword: '再次輸入新密碼' },
    async onSubmit({ password }) {
      await sendNewPassword(proof, password);
      removeStored('reset-password');
      toastSuccess(toastTexts.passwordReset);
      goOn('/signin', { replace: true });
    },
    refusal: (error) => refusedFields(resetPasswordRules, error) ?? expiredProof(error),
  });

  return (
    <AccountPage
      title={title}
      lead={`為 ${proof.email} 設定新密碼。`}
      hasFailed={form.hasFailed}
      hidden
    >
      <form {...form.formProps} className="flex flex-col gap-5">
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        {/* Tells a password manager which account the password belongs to. */}
        <input
          type="email"
          name="email"
          value={proof.email}
          autoComplete="username"
          readOnly
          hidden
        />
        <NewPasswordFields fieldProps={form.fieldProps} />
        <FormAlert problem={form.refusal} />
        <Button type="submit" busy={form.isBusy}>
          儲存新密碼
        </Button>
      </form>
    </AccountPage>
  );
}

/** The refusal after the proof of the e-mail has expired. Undefined for other errors. */
function expiredProof(error: unknown): Refusal | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { errorCode, message } = error;
  if (!['KEY_INVALID', 'LINK_INVALID', 'USER_NOT_FOUND'].includes(errorCode)) return undefined;
  return { form: { message, way: { to: '/forgot-password', text: '重新取得驗證碼' } } };
}
