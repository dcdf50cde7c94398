import { servicePhone, servicePhoneLink } from '#rules/shop/customer-service.ts';

/**
 * The body of the function that replaces React Router's own page "Application Error". It is shown if even the
 * document of the shop cannot be rendered, so it needs no styles, no scripts and nothing else of the shop.
 */
export const lastErrorPage = `
  const h = React$1.createElement;
  const link = { color: '#4b2e83', display: 'inline-block', padding: '12px 16px 12px 0' };
  return h('html', { lang: 'zh-Hant-TW' },
    h('head', null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'robots', content: 'noindex' }),
      h('title', null, '發生錯誤')),
    h('body', null,
      h('main', { role: 'alert', style: { fontFamily: 'system-ui, sans-serif', lineHeight: 1.7, margin: '15vh auto 0', maxWidth: '28rem', padding: '0 24px' } },
        h('h1', { style: { fontSize: '24px' } }, '這個頁面暫時無法顯示'),
        h('p', null, '請重新載入；若仍然如此，請撥打免付費客服專線 ', h('a', { href: '${servicePhoneLink}', style: { color: '#4b2e83', whiteSpace: 'nowrap' } }, '${servicePhone}'), '，由我們協助您。'),
        h('p', null, h('a', { href: window.location.href, style: link }, '重新載入'), h('a', { href: '/', style: link }, '回首頁')))));`;
