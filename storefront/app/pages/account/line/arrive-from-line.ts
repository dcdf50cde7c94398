import { ApiError } from '#contract/client.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { servicePhone } from '#rules/shop/customer-service.ts';
import { api } from '../../../api.ts';
import { describeFailure, handleFailure } from '../../../errors.ts';
import { openSession } from '../../../sign-in-out.ts';
import { isMember } from '../../../stores/auth.ts';
import {
  forgetLine,
  keepBind,
  keepIdToken,
  type LineBegin,
  takeBegin,
} from '../../../stores/line-sign-in.ts';
import { openErrorModal } from '../../../stores/modal.ts';
import { rememberBackPath } from '../../../stores/routing.ts';
import { unverifiedEmail, useSigninStore } from '../../../stores/signin.ts';
import { toastSuccess, toastWarning } from '../../../stores/toast.ts';
import { toastTexts } from '../../../toast-texts.ts';
import { verifyPath } from '../email-verify/verify-request.ts';
import { afterLine } from './line-next.ts';
import { decodeState, type LineState } from './line-state.ts';

interface Arrival {
  code: string;
  begin: LineBegin;
  state: LineState;
}

/**
 * Handles LINE's answer. Each state is accepted only once, so an address that is opened again or forged has no effect
 * (rows 2.072, 2.073, G-027). Returns the path to go on to. All messages have been shown by then.
 */
export async function arriveFromLine(query: URLSearchParams): Promise<string> {
  const begin = takeBegin(query.get('state'));
  const state = begin && decodeState(begin.state);
  const code = query.get('code');
  if (!begin || !state || !code) return leadAway(state);
  const arrival = { code, begin, state };
  return state.isRebind ? rebind(arrival) : signIn(arrival);
}

function pathOf({ path, query }: LineState): string {
  return path + (query && `?${query}`);
}

/** The path after a failed LINE sign-in. A member who came here with the Back button goes home without a message. */
function leadAway(state: LineState | undefined, message: string = toastTexts.lineFailed): string {
  if (!state && isMember()) return '/';
  toastWarning(message);
  return state?.isRebind ? pathOf(state) : '/signin';
}

async function signIn({ code, begin, state }: Arrival): Promise<string> {
  rememberBackPath(pathOf(state));
  useSigninStore.setState({ phase: 'pending', status: 0, errorCode: '' });
  try {
    const info = await askForMember(code, begin, { rememberMe: String(begin.rememberMe) });
    useSigninStore.setState({ phase: 'fulfilled', status: 200 });
    const next = afterLine(info);
    if (next.kind === 'failed') return leadAway(state);
    if (next.kind === 'unbound') {
      keepBind({ socialiteToken: next.socialiteToken, rememberMe: begin.rememberMe });
      return next.path;
    }
    forgetLine();
    const { rememberMe } = begin;
    const opening = { rememberMe, method: 'line', search: '' } as const;
    return (await openSession(next.token, opening)) ?? '/signin';
  } catch (error) {
    const { status, errorCode } = describeFailure(error);
    useSigninStore.setState({ phase: 'rejected', status, errorCode });
    return explain(error, state);
  }
}

/** Exchanges the code for the id token, and the id token for the shop's data about the account (rows 4.090, 4.091). */
async function askForMember(
  code: string,
  { codeVerifier }: LineBegin,
  options: { rememberMe: string } | { rebind: string },
) {
  const { idToken } = (await api.getLineToken({ body: { code, codeVerifier } })).data;
  keepIdToken(idToken);
  return (await api.verifyLineToken({ body: { idToken, ...options } })).data;
}

/** Links this LINE account to the member. It replaces an earlier LINE account (G-099). */
async function rebind({ code, begin, state }: Arrival): Promise<string> {
  if (!isMember()) {
    rememberBackPath(pathOf(state));
    toastWarning('請先登入會員，再綁定 LINE 帳號');
    return '/signin';
  }
  try {
    const { email } = (await api.readUser()).data;
    const { socialiteToken } = await askForMember(code, begin, { rebind: 'true' });
    if (!socialiteToken) return leadAway(state);
    await api.linkLine({ body: { email, socialiteToken } });
    toastSuccess(toastTexts.lineRebound);
    return pathOf(state);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401 && !isMember()) return '/signin';
    return explain(error, state);
  } finally {
    forgetLine();
  }
}

/** Refusals whose own message is more helpful than the general one. */
const codesWithHelpfulMessage: readonly ErrorCode[] = [
  'LINE_LOGIN_UNAVAILABLE',
  'TOO_MANY_REQUESTS',
];

/** Shows why it failed and returns the path to go on to (rows 8.075, 8.012). */
function explain(error: unknown, state: LineState): string {
  forgetLine();
  const email = unverifiedEmail(error);
  if (email) {
    toastWarning(toastTexts.unverified);
    return verifyPath({ email, type: 'signup', isLastStep: false });
  }
  const { errorCode, message } = describeFailure(error);
  if (errorCode === 'USER_IS_DISABLE') {
    openErrorModal(`${message}，請聯繫客服 ${servicePhone}`);
    return '/signin';
  }
  if (errorCode === 'LINE_ACCOUNT_LINKED') {
    handleFailure(error);
    return pathOf(state);
  }
  const isHelpful = codesWithHelpfulMessage.some((code) => code === errorCode);
  return leadAway(state, isHelpful ? message : undefined);
}
