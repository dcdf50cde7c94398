import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../api.ts';
import { FormAlert } from '../../forms/form-alert.tsx';
import { formRefusal, type Problem } from '../../forms/problems.ts';
import { AppLink } from '../../links/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { AccountPage } from '../account/account-page.tsx';

/** The address contains the code of the mailed link. No other host may learn it. */
export function headers() {
  return { 'referrer-policy': 'no-referrer' };
}

/** Ends all notices of the recipient of a letter. It asks first, because programs open the links of letters. */
export default function RestockNotices() {
  const [query] = useSearchParams();
  const [isBusy, setIsBusy] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const [problem, setProblem] = useState<Problem>();

  async function end() {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await api.endRestockNotices({ body: { code: query.get('code') ?? '' } });
      setIsDone(true);
    } catch (error) {
      setProblem(formRefusal(error)?.form);
    } finally {
      setIsBusy(false);
    }
  }

  if (isDone) {
    return (
      <AccountPage title="已取消到貨通知" hidden>
        <p role="status">您的登記已全部刪除，不會再寄到貨通知給您。</p>
        <AppLink to="/products?all=1" className={buttonClass('secondary')}>
          看全部商品
        </AppLink>
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title="取消到貨通知"
      lead="刪除這個信箱登記的所有到貨通知；訂單的通知不受影響。"
      hidden
    >
      <FormAlert problem={problem} />
      <Button busy={isBusy} onClick={() => void end()}>
        全部取消
      </Button>
    </AccountPage>
  );
}
