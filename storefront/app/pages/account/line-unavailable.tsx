import { AppLink } from '../../links/app-link.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { AccountPage } from './account-page.tsx';

/** What the LINE screens say as long as no LINE channel is configured. */
export function LineUnavailable({ title }: { title: string }) {
  return (
    <AccountPage title={title} hidden>
      <p>目前沒有開放 LINE 登入，請使用電子信箱登入。</p>
      <AppLink to="/signin" className={buttonClass('primary')}>
        會員登入
      </AppLink>
    </AccountPage>
  );
}
