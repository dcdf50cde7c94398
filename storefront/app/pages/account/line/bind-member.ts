import { toastTexts } from '../../../copy.ts';
import { forgetKey, hasIdToken, keepKey, readBind, readKey } from '../../../stores/line-sign-in.ts';
import { enterLinked } from './enter-linked.ts';
import { askForLineAgain, explainRefusedLink, linkLine, verifyPassword } from './link-line.ts';

/**
 * Links the LINE account to a member who knows the password, and signs in (rows 4.105 to 4.107). Throws the ApiError of
 * a refused password; whatever else goes wrong has been said.
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
 * Goes on with the key of a password or of a mailed code; false when nothing came of it, which has been said (G-098).
 * However often it is called meanwhile, the account is linked once.
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
