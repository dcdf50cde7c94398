/** The listing of all goods. */
export const everything = '/products?all=1';

/** The menu's single entries after 開始選購. The overseas shop is another site. */
export const menuLinks = {
  news: { to: '/blog', text: '最新消息' },
  about: { to: '/about-us', text: '關於品牌' },
  overseas: '海外購物',
  equality: { to: '/road-to-gender-equality', text: '性別平權之路' },
} as const;
