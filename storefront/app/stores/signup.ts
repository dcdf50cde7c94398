import { create } from 'zustand';
import type { ErrorCode } from '#contract/error-codes.ts';
import { trackSignUp } from '../analytics/data-layer.ts';
import { trackLineShop } from '../analytics/line-shop.ts';
import { api } from '../api.ts';
import { describeFailure } from '../errors.ts';

/** The local code for a registration gift that could not be given (row 8.018). */
export const registrationFailed = 'received_registration_failed';

interface SignupState {
  /** The id of the member who has just registered, for tracking. */
  userId: number | undefined;
  /** The e-mail of a new member with LINE, which no other member has (row 4.089). */
  socialEmail: string | undefined;
  status: number;
  errorCode: ErrorCode | typeof registrationFailed | '';
}

const nothing: SignupState = {
  userId: undefined,
  socialEmail: undefined,
  status: 0,
  errorCode: '',
};

export const useSignupStore = create<SignupState>()(() => nothing);

interface Account {
  email: string;
  password: string;
}

/** Registers a member and returns the id. Throws the ApiError of a refusal (rows 4.076, 4.077). */
export async function createAccount(account: Account): Promise<number> {
  try {
    const { data } = await api.register({ body: account });
    useSignupStore.setState({ userId: data.userId, status: 200, errorCode: '' });
    trackLineShop({ is: 'registration' });
    return data.userId;
  } catch (error) {
    const { status, errorCode } = describeFailure(error);
    useSignupStore.setState({ userId: undefined, status, errorCode });
    throw error;
  }
}

/** Registers a member and reports it to analytics. Throws the ApiError of a refusal (rows 4.076 to 4.078). */
export async function register(account: Account): Promise<void> {
  trackSignUp(await createAccount(account));
}

/** Forgets the registration once the e-mail is proven (row 4.081). */
export function clearRegistration(): void {
  useSignupStore.setState(nothing);
}
