import { Component, type ReactNode } from 'react';
import { servicePhone, servicePhoneLink } from '#rules/shop/customer-service.ts';
import { browserSettings } from '../browser-settings.ts';
import { pageTitle } from '../head/title.ts';
import { buttonClass } from '../ui/button-class.ts';

/**
 * Surrounds the frame of the error screen. If the frame itself cannot be rendered, it shows a page without the
 * frame that says what to do. Otherwise the router would try the same frame again and again.
 */
export class LastResort extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <LastPage /> : this.props.children;
  }
}

function LastPage() {
  return (
    <main
      id="main"
      role="alert"
      className="page flex min-h-dvh flex-col items-center justify-center gap-4 text-center"
    >
      <title>{pageTitle('發生錯誤', browserSettings().brand)}</title>
      <h1 className="text-28 font-bold">這個頁面暫時無法顯示</h1>
      <p className="text-ink-soft">
        請重新載入；若仍然如此，請撥打免付費客服專線{' '}
        <a href={servicePhoneLink} className="digits whitespace-nowrap text-violet-700 underline">
          {servicePhone}
        </a>
        ，由我們協助您。
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <a href={window.location.href} className={buttonClass('primary')}>
          重新載入
        </a>
        <a href="/" className={buttonClass('secondary')}>
          回首頁
        </a>
      </div>
    </main>
  );
}
