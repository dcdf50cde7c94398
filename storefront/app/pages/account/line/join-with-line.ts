import { ApiError } from '#contract/client.ts';
import { trackSignUp } from '../../../analytics/data-layer.ts';
import { api } from '../../../api.ts';
import { readBind } from '../../../stores/line-sign-in.ts';
import { createAccount, useSignupStore } from '../../../stores/signup.ts';
import { toastTexts } from '../../../toast-texts.ts';
import { goOn } from '../go-on.ts';
import { enterLinked } from './enter-linked.ts';
import { afterEmailCheck } from './line-next.ts';
import { explainLinkToCome, linkLine } from './link-line.ts';

interface Account {
  email: string;
  password: string;
}

/**
 * Signs up a shopper who comes from LINE (rows 4.087 to 4.089, 4.100 to 4.104). A verified member's e-mail leads to
 * binding. A new e-mail that LINE has proven is linked at once and signs in. Any other e-mail is linked with the mailed
 * code (G-097). Throws the ApiError of a refused check or registration.
 */
export async function joinWithLine(account: Account): Promise<void> {
  const { email } = account;
  const next = afterEmailCheck(email, await ownerOf(email));
  if (next.kind === 'bind') return goOn(next.path);
  const userId = next.kind === 'join' ? await createSocialAccount(account) : undefined;
  const bind = readBind();
  const linked = bind && (await linkLine(bind, { email }).catch(explainLinkToCome));
  if (userId) trackSignUp(userId);
  if (!linked?.token) return goOn(next.path);
  await enterLinked(linked.token, {
    rememberMe: bind?.rememberMe ?? false,
    message: toastTexts.signedUp,
    hasReceivedGift: linked.receivedRegistrationStatus,
  });
}

function createSocialAccount(account: Account): Promise<number> {
  useSignupStore.setState({ socialEmail: account.email, status: 200, errorCode: '' });
  return createAccount(account);
}

/** Reads who has the e-mail. Undefined if nobody has it, which is not a failure (G-085). */
async function ownerOf(email: string): Promise<{ verifiedStatus: boolean } | undefined> {
  try {
    return (await api.checkUserEmail({ body: { email } })).data;
  } catch (error) {
    if (error instanceof ApiError && error.errorCode === 'USER_NOT_FOUND') return undefined;
    throw error;
  }
}
