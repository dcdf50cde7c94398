import { create } from 'zustand';
import { ApiError } from '#contract/client.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { api } from '../api.ts';
import { describeFailure } from '../errors.ts';
import { beginSession } from '../sign-in-out.ts';
import { writeText } from '../storage.ts';
import { forgetLine } from './line-sign-in.ts';

interface SigninState {
  phase: 'idle' | 'pending' | 'fulfilled' | 'rejected';
  /** The HTTP status of the last try. 0 if there was none (row 3.095). */
  status: number;
  errorCode: ErrorCode | '';
}

export const useSigninStore = create<SigninState>()(() => ({
  phase: 'idle',
  status: 0,
  errorCode: '',
}));

interface Credentials {
  account: string;
  password: string;
  rememberMe: boolean;
}

/** Signs in and opens the page the shopper wanted. Throws the ApiError of a refusal (rows 4.051 to 4.058). */
export async function signIn({ account, password, rememberMe }: Credentials): Promise<void> {
  useSigninStore.setState({ phase: 'pending', status: 0, errorCode: '' });
  try {
    const body = { account, password, rememberMe: String(rememberMe) };
    const { data } = await api.login({ body });
    useSigninStore.setState({ phase: 'fulfilled', status: 200 });
    if (rememberMe) writeText('auto-complete', account);
    forgetLine();
    await beginSession(data.token, { rememberMe });
  } catch (error) {
    const { status, errorCode } = describeFailure(error);
    useSigninStore.setState({ phase: 'rejected', status, errorCode });
    throw error;
  }
}

/** The e-mail that an unverified member must prove (row 8.014). */
export function unverifiedEmail(error: unknown): string | undefined {
  const isUnverified = error instanceof ApiError && error.errorCode === 'USER_IS_UNVERIFIED';
  const email = isUnverified ? error.extra.email : undefined;
  return typeof email === 'string' ? email : undefined;
}
