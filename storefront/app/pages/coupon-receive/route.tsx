import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { AppLink } from '../../links/app-link.tsx';
import { useAuthStore } from '../../stores/auth.ts';
import { rememberBackPath } from '../../stores/routing.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { Loading } from '../../ui/states.tsx';
import { AccountPage, OtherWay } from '../account/account-page.tsx';
import { claimCoupon } from './claim.ts';

const title = '領取優惠券';

/** The page of a coupon's link. Members go on to their coupons. Visitors sign in first and come back (G-028). */
export default function CouponReceive() {
  const [query] = useSearchParams();
  const code = query.get('code')?.trim() ?? '';
  const status = useAuthStore((state) => state.status);
  useEffect(() => {
    if (code && status === 'visitor') {
      rememberBackPath(`/coupon-receive?${new URLSearchParams({ code })}`);
    }
  }, [code, status]);
  if (!code) return <NoCode />;
  return status === 'member' ? <ForMember code={code} /> : <ForVisitor code={code} />;
}

function NoCode() {
  return (
    <AccountPage title={title} hidden>
      <p>這個網址裡沒有優惠券代碼，請從活動連結重新開啟。</p>
      <AppLink to="/" className={buttonClass('primary')}>
        回首頁
      </AppLink>
    </AccountPage>
  );
}

function Code({ code }: { code: string }) {
  return (
    <div className="rounded-card bg-apricot-100 px-5 py-4 text-center">
      <p className="text-14 text-ink-soft">優惠券代碼</p>
      <p className="digits mt-1 text-22 font-bold tracking-widest">{code}</p>
    </div>
  );
}

function ForVisitor({ code }: { code: string }) {
  return (
    <AccountPage
      title={title}
      lead="登入會員後即可領取。"
      hidden
      footer={<OtherWay question="還不是會員？" to="/signup" text="註冊會員" />}
    >
      <Code code={code} />
      <AppLink to="/signin" className={buttonClass('primary')}>
        登入領取
      </AppLink>
    </AccountPage>
  );
}

function ForMember({ code }: { code: string }) {
  useEffect(() => void claimCoupon(code), [code]);
  return (
    <AccountPage title={title} hidden>
      <Code code={code} />
      <Loading label="優惠券領取中">
        <p className="flex items-center justify-center gap-3 text-ink-soft">
          <Spinner className="size-5 text-violet-700" />
          領取中，請稍候
        </p>
      </Loading>
    </AccountPage>
  );
}
