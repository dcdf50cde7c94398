import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('pages/home/route.tsx'),
  route('products', 'pages/listing/route.tsx'),
  route('products/:id', 'pages/product/route.tsx'),

  route('choose', 'pages/choose/route.tsx'),
  route('compare', 'pages/compare/route.tsx'),

  route('blog', 'pages/news/list/route.tsx'),
  route('blog/:newsId', 'pages/news/article/route.tsx'),

  route('about-us', 'pages/content/about-us/route.tsx'),
  route('member-benefits', 'pages/content/member-benefits/route.tsx'),
  route('faq', 'pages/content/faq/route.tsx'),
  route('test-report', 'pages/content/test-report/route.tsx'),
  route('privacy-statement', 'pages/content/privacy-statement/route.tsx'),
  ...['road-to-gender-equality', 'shipping-method', 'terms-of-service'].map((slug) =>
    route(slug, 'pages/content/page/route.tsx', { id: slug }),
  ),
  route('pages/:slug', 'pages/content/page/route.tsx'),

  route('signup', 'pages/account/signup/route.tsx'),
  route('signin', 'pages/account/signin/route.tsx'),
  route('forgot-password', 'pages/account/forgot-password/route.tsx'),
  route('reset-password', 'pages/account/reset-password/route.tsx'),
  route('new-member', 'pages/account/new-member/route.tsx'),
  route('email-verify', 'pages/account/email-verify/route.tsx'),
  route('bind', 'pages/account/bind/route.tsx'),
  route('line-auth', 'pages/account/line-auth/route.tsx'),

  route('cart', 'pages/cart/route.tsx'),
  route('checkout', 'pages/checkout/route.tsx'),
  route('redirect', 'pages/redirect/route.tsx'),
  route('pay', 'pages/pay/route.tsx'),
  route('unsubscribe', 'pages/unsubscribe/route.tsx'),
  route('restock-notices', 'pages/restock-notices/route.tsx'),
  route('restore-email', 'pages/restore-email/route.tsx'),
  route('standing-order', 'pages/standing-order/route.tsx'),
  route('refund-account', 'pages/refund-account/route.tsx'),

  route('member-centre', 'pages/member-centre/route.tsx'),
  route('member-order-detail/:id', 'pages/order-detail/route.tsx'),
  route('coupon-receive', 'pages/coupon-receive/route.tsx'),

  route('*', 'pages/not-found/route.tsx'),
] satisfies RouteConfig;
