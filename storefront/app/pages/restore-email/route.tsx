import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { apiBase, endpoints } from '#contract/endpoints.ts';
import { servicePhone } from '#rules/shop/customer-service.ts';
import { api } from '../../api.ts';
import { describeFailure } from '../../errors.ts';
import { AppLink } from '../../links/app-link.tsx';
import { clearSession } from '../../stores/auth.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { AccountPage } from '../account/account-page.tsx';

/** The address contains the code of the mailed link. No other host may learn it. */
export function headers() {
  return { 'referrer-policy': 'no-referrer' };
}

/**
 * Gives a member the old e-mail back (G-216). It asks first, because programs open the links of letters. The form is
 * sent by the browser itself, so it works without scripts; the server answers with this page and the result in its
 * address.
 */
export default function RestoreEmail() {
  const [query] = useSearchParams();
  const result = query.get('result');
  if (result === 'DONE') return <Restored />;
  if (result !== null) return <Refused result={result} />;
  return <Question code={query.get('code') ?? ''} />;
}

/**
 * With scripts the page sends the form itself, so that a session of this browser is forgotten before the next call
 * would lead away to the sign-in screen.
 */
function Question({ code }: { code: string }) {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);

  async function undo(event: FormEvent) {
    event.preventDefault();
    setIsBusy(true);
    const result = await api.undoEmailChange({ body: { code } }).then(
      () => 'DONE',
      (error: unknown) => describeFailure(error).errorCode || 'FAILED',
    );
    if (result === 'DONE') clearSession();
    await navigate(`/restore-email?result=${result}`, { replace: true });
  }

  return (
    <AccountPage title="還原電子信箱" lead="您的會員帳號會改回收到這封信的電子信箱。" hidden>
      <p>
        為了保護您的帳號，所有裝置會登出，通行密鑰與 LINE
        綁定會移除，密碼也會作廢。接著請用「忘記密碼」設定新密碼。
      </p>
      <form
        method="post"
        action={`${apiBase}${endpoints.undoEmailChange.path}`}
        className="flex flex-col"
        onSubmit={(event) => void undo(event)}
      >
        <input type="hidden" name="code" value={code} />
        <Button type="submit" busy={isBusy}>
          還原電子信箱
        </Button>
      </form>
    </AccountPage>
  );
}

function Restored() {
  return (
    <AccountPage title="電子信箱已還原" hidden>
      <p role="status">您的帳號已改回原本的電子信箱，所有裝置都已登出。請設定新密碼後再登入。</p>
      <AppLink to="/forgot-password" className={buttonClass('primary')}>
        設定新密碼
      </AppLink>
    </AccountPage>
  );
}

const reasons: Readonly<Record<string, string>> = {
  EMAIL_EXISTED: '這個信箱已有另一個會員帳號，無法還原。',
  TOO_MANY_REQUESTS: '操作過於頻繁，請稍後再試一次。',
  FAILED: '目前無法連線，請再按一次信中的按鈕。',
};

function Refused({ result }: { result: string }) {
  const known = Object.hasOwn(reasons, result) ? reasons[result] : undefined;
  return (
    <AccountPage title="無法還原電子信箱" hidden>
      <p role="status">
        {known ?? '這個連結無效、已使用過，或已超過 24 小時。'}如需協助，請聯繫客服{' '}
        <span className="digits">{servicePhone}</span>。
      </p>
      <AppLink to="/signin" className={buttonClass('secondary')}>
        前往登入
      </AppLink>
    </AccountPage>
  );
}
