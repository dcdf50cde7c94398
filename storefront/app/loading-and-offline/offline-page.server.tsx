import { renderToStaticMarkup } from 'react-dom/server';
import { servicePhone, servicePhoneLink } from '#rules/shop/customer-service.ts';
import type { PublicSettings } from '../settings.ts';
import { buttonClass } from '../ui/button-class.ts';
import logo from '../ui/logo.svg';
import { Spot } from '../ui/spot.tsx';
import picture from '../ui/spots/offline.svg?no-inline';

/** Opens the wanted page once its address answers. Browsers do not always report that the network is back. */
const comeBack = `const open = () => location.reload();
addEventListener('online', open);
setInterval(() => fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(open, () => {}), 10000);`;

/** The document that the service worker shows in place of a page that cannot be reached. It has no other scripts. */
export function offlinePage({ brand }: PublicSettings, styles: readonly string[]): string {
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="zh-Hant-TW">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="format-detection" content="telephone=no" />
        <meta name="robots" content="noindex" />
        <title>{`目前沒有網路｜${brand.name}`}</title>
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body>
        <main className="page flex min-h-dvh flex-col items-center text-center">
          <img src={logo} alt={brand.name} width={160} height={40} className="h-10 w-auto" />
          <div className="my-auto flex flex-col items-center gap-3 py-12">
            <Spot src={picture} className="w-60" />
            <h1 className="mt-4 text-28 font-bold">目前沒有網路</h1>
            <p className="max-w-prose text-ink-soft">連上網路後，這個頁面會自動開啟。</p>
            {/* biome-ignore lint/a11y/useValidAnchor: an empty address is that of the wanted page. */}
            <a href="" className={buttonClass('primary', 'normal', 'mt-4 min-w-40')}>
              重試
            </a>
          </div>
          <p className="text-14 text-ink-soft">
            需要協助，請撥客服專線{' '}
            <a
              href={servicePhoneLink}
              className="digits inline-flex min-h-11 items-center font-medium whitespace-nowrap text-violet-700 underline underline-offset-4"
            >
              {servicePhone}
            </a>
            （免付費）
          </p>
        </main>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the script; it holds no data. */}
        <script dangerouslySetInnerHTML={{ __html: comeBack }} />
      </body>
    </html>,
  )}`;
}
