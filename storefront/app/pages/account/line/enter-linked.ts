import { openSession } from '../../../sign-in-out.ts';
import { forgetLine } from '../../../stores/line-sign-in.ts';
import { goTo } from '../../../stores/routing.ts';
import { showGift } from '../registration-gift.ts';

interface Entry {
  rememberMe: boolean;
  message: string;
  hasReceivedGift: boolean | null;
}

/** Signs in a shopper who has just linked a LINE account, shows the gift if any, and leads back to the wanted page. */
export async function enterLinked(
  token: string,
  { hasReceivedGift, ...opening }: Entry,
): Promise<void> {
  forgetLine();
  const target = await openSession(token, { ...opening, method: 'line' });
  if (!target) return;
  await showGift(hasReceivedGift, {
    button: '開始購物',
    go: () => goTo(target, { replace: true }),
  });
}
