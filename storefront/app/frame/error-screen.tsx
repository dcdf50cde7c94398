import { useState } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { literals } from '../copy.ts';
import { PageHead } from '../head/page-head.tsx';
import { AppLink } from '../links/app-link.tsx';
import { isLostScript } from '../loading-and-offline/lost-script.ts';
import { isOffline } from '../loading-and-offline/network.ts';
import { Button } from '../ui/button.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { Spot } from '../ui/spot.tsx';
import picture from '../ui/spots/not-found.svg?no-inline';
import { NoNetwork } from './no-network.tsx';

/** The screen for a page that does not exist or could not be shown (row 8.077). */
export function ErrorScreen({ error }: { error: unknown }) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const [isWithoutNetwork] = useState(() => !missing && isOffline());
  if (isWithoutNetwork) return <NoNetwork address={window.location.href} />;
  return (
    <div className="page flex min-h-[60vh] flex-col items-center justify-center gap-4 text-center">
      <PageHead title={missing ? '找不到頁面' : '發生錯誤'} hidden />
      {missing && <Spot src={picture} className="w-60 desktop:w-72" />}
      <h1 className="latin text-36">
        {missing ? literals.pageNotFound : literals.somethingWentWrong}
      </h1>
      <p className="text-ink-soft">
        {missing ? '找不到這個頁面，可能已移除或網址有誤。' : explain(error)}
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <AppLink to="/products?all=1" className={buttonClass('primary')}>
          逛逛全部商品
        </AppLink>
        {missing ? (
          <AppLink to="/" className={buttonClass('secondary')}>
            回首頁
          </AppLink>
        ) : (
          <Button look="secondary" onClick={() => window.location.reload()}>
            重新載入
          </Button>
        )}
      </div>
    </div>
  );
}

function explain(error: unknown): string {
  return isLostScript(error) ? '網站剛剛更新，重新載入後即可繼續。' : '系統忙碌中，請稍後再試。';
}
