import { ApiError, createClient } from '#contract/client.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { handleFailure } from '../../../errors.ts';
import { forgetLine, type LineBind } from '../../../stores/line-sign-in.ts';
import { openErrorModal } from '../../../stores/modal.ts';
import { goOn } from '../go-on.ts';

/** The calls of a shopper who has proven only a LINE account so far (G-096). */
function withProof(socialiteToken: string) {
  return createClient({ fetch: (input, init) => fetch(input, init), token: () => socialiteToken });
}

interface LinkData {
  email: string;
  /** From the password or the mailed code. A new member has no key (G-097). */
  key?: string;
}

/** Links the proven LINE account to an e-mail. If the answer has no token, the e-mail must be proven first. */
export async function linkLine(
  { socialiteToken, rememberMe }: LineBind,
  { email, key = '' }: LinkData,
) {
  const body = { email, key, socialiteToken, rememberMe: String(rememberMe) };
  return (await withProof(socialiteToken).linkLine({ body })).data;
}

/** Reads the key for a right password. */
export async function verifyPassword(
  { socialiteToken }: LineBind,
  account: { email: string; password: string },
): Promise<string> {
  return (await withProof(socialiteToken).verifyPassword({ body: account })).data.key;
}

/** Says that the proof of a LINE account is missing or has expired. Only LINE can give a new one (row 8.074). */
export function askForLineAgain(): void {
  forgetLine();
  const { message } = errorCodes.LINE_BIND_EXPIRED;
  openErrorModal(message, { button: '前往登入', action: () => goOn('/signin', { replace: true }) });
}

/** Says why the LINE account was not linked. An expired bearer here is LINE's proof, not a session (G-091). */
export function explainRefusedLink(error: unknown): undefined {
  if (isExpired(error)) askForLineAgain();
  else handleFailure(error);
}

/** The same for a new member, who proves the e-mail next and can link the LINE account later. */
export function explainLinkToCome(error: unknown): undefined {
  if (!isExpired(error)) handleFailure(error);
  forgetLine();
}

function isExpired(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 401 || error.errorCode === 'LINE_BIND_EXPIRED';
}
