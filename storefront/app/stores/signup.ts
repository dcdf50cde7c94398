import { create } from 'zustand';
import type { ErrorCode } from '#contract/error-codes.ts';
import { trackSignUp } from '../analytics/data-layer.ts';
import { api } from '../api.ts';
import { describeFailure } from '../errors.ts';

/** The local code for a registration gift that could not be given (row 8.018). */
export const registrationFailed = 'received_registration_failed';

interface SignupState {
  /** Of the member who has just registered, for tracking. */
  userId: number | undefined;
  status: number;
  errorCode: ErrorCode | typeof registrationFailed | '';
}

const nothing: SignupState = { userId: undefined, status: 0, errorCode: '' };

export const useSignupStore = create<SignupState>()(() => nothing);

/** Registers a member and tells the analytics; throws the ApiError of a refusal (rows 4.076 to 4.078). */
export async function register(account: { email: string; password: string }): Promise<void> {
  try {
    const { data } = await api.register({ body: account });
    useSignupStore.setState({ userId: data.userId, status: 200, errorCode: '' });
    trackSignUp(data.userId);
  } catch (error) {
    const { status, errorCode } = describeFailure(error);
    useSignupStore.setState({ userId: undefined, status, errorCode });
    throw error;
  }
}

/** Forgets the registration once the e-mail is proven (row 4.081). */
export function clearRegistration(): void {
  useSignupStore.setState(nothing);
}
