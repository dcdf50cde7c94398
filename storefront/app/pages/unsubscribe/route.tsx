import { useSearchParams } from 'react-router';
import { AppLink } from '../../links/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { AccountPage } from '../account/account-page.tsx';

/** The address contains the code of a letter. No other host may learn it. */
export function headers() {
  return { 'referrer-policy': 'no-referrer' };
}

const done = {
  news: '您不會再收到活動消息；訂單與配送的通知不受影響。',
  refill: '您不會再收到補貨提醒；訂單與配送的通知不受影響。',
} as const;

/**
 * Ends the letters that the code of a letter names. It asks first, because programs open the links of letters. The form
 * is posted to the server as it is, so it works without scripts.
 */
export default function Unsubscribe() {
  const [query] = useSearchParams();
  const result = query.get('result');
  if (result === 'news' || result === 'refill') {
    return (
      <AccountPage title="已取消訂閱" hidden>
        <p role="status">{done[result]}</p>
        <p>想再收到時，請在會員中心的「通知設定」開啟。</p>
        <AppLink to="/" className={buttonClass('secondary')}>
          回首頁
        </AppLink>
      </AccountPage>
    );
  }
  if (result !== null || !query.get('code')) {
    return (
      <AccountPage title="無法取消訂閱" hidden>
        <p role="alert">這個連結不完整，請從信件或 LINE 訊息再開啟一次。</p>
        <p>登入後也可以在會員中心的「通知設定」關閉。</p>
        <AppLink to="/member-centre?type=5" className={buttonClass('secondary')}>
          到通知設定
        </AppLink>
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title="取消訂閱"
      lead="按下後，您不會再收到這一類的信件與 LINE 訊息；訂單與配送的通知不受影響。"
      hidden
    >
      <form method="post">
        <Button type="submit">取消訂閱</Button>
      </form>
    </AccountPage>
  );
}
