import { forgetKey, hasIdToken, keepKey, readBind, readKey } from '../../../stores/line-sign-in.ts';
import { toastTexts } from '../../../toast-texts.ts';
import { enterLinked } from './enter-linked.ts';
import { askForLineAgain, explainRefusedLink, linkLine, verifyPassword } from './link-line.ts';

/**
 * Links the LINE account to a member by the member's password, and signs in (rows 4.105 to 4.107). Throws the ApiError
 * of a refused password. Other failures are shown here.
 */
export async function bindMember(account: { email: string; password: string }): Promise<void> {
  const bind = readBind();
  if (!bind || !hasIdToken()) return askForLineAgain();
  const { email } = account;
  const key = await verifyPassword(bind, account);
  keepKey({ email, key, hasReceivedGift: null });
  await linkWithKey();
}

let linking: Promise<boolean> | undefined;

/**
 * Links with the key that came from a password or a mailed code (G-098). Returns false after a failure, which has been
 * shown. Calls that come while one is under way do not link again.
 */
export function linkWithKey(): Promise<boolean> {
  linking ??= link().finally(() => {
    linking = undefined;
  });
  return linking;
}

async function link(): Promise<boolean> {
  const known = readKey();
  const bind = readBind();
  if (!known || !bind) {
    askForLineAgain();
    return false;
  }
  const { email, key } = known;
  const linked = await linkLine(bind, { email, key }).catch(explainRefusedLink);
  forgetKey();
  if (!linked?.token) return false;
  await enterLinked(linked.token, {
    rememberMe: bind.rememberMe,
    message: toastTexts.accountBound,
    hasReceivedGift: known.hasReceivedGift ?? linked.receivedRegistrationStatus,
  });
  return true;
}
