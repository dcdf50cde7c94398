import { useLocation } from 'react-router';

const buying = /^\/(checkout|redirect|signin|pay)\/?$/;
const account =
  /^\/(signup|forgot-password|reset-password|new-member|email-verify|bind|line-auth|refund-account|restock-notices|restore-email|unsubscribe|standing-order)\/?$/;

/**
 * The words in the header of a page with an enclosed frame. Checkout, sign-in and result pages have neither menu
 * nor message bars, so that nothing leads away from them (G-172). Undefined for every other page.
 */
export function useEnclosedWords(): string | undefined {
  const { pathname } = useLocation();
  if (buying.test(pathname)) return '安全結帳';
  return account.test(pathname) ? '安全連線' : undefined;
}
