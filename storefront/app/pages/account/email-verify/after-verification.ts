import { writeStored } from '../../../storage.ts';
import { forgetLine, keepKey } from '../../../stores/line-sign-in.ts';
import { clearRegistration } from '../../../stores/signup.ts';
import { toastSuccess } from '../../../stores/toast.ts';
import { toastTexts } from '../../../toast-texts.ts';
import { goOn } from '../go-on.ts';
import { showGift } from '../registration-gift.ts';
import type { VerifyRequest } from './verify-request.ts';

/** The server's answer to a right code. */
export interface Verified {
  key: string;
  /** Whether the registration gift was given. Null if no registration gift is running. */
  receivedRegistrationStatus?: boolean | null | undefined;
  /** Whether the LINE account that waited for this e-mail has been linked. */
  lineLinked?: boolean | undefined;
}

/** The sign-in page fills in the account and says that the e-mail is verified (G-175). */
function signInPath(email: string): string {
  return `/signin?${new URLSearchParams({ email, type: 'verified' })}`;
}

/** Continues after a right code. The next page depends on the purpose of the code. */
export async function goOnVerified({ email, type }: VerifyRequest, verified: Verified) {
  switch (type) {
    case 'signup':
      return finishSignUp(email, verified);
    case 'resetPassword':
      writeStored('reset-password', { email, key: verified.key });
      return goOn('/reset-password', { replace: true });
    case 'line-bind':
      keepKey({
        email,
        key: verified.key,
        hasReceivedGift: verified.receivedRegistrationStatus ?? null,
      });
      return window.location.assign('/signup');
  }
}

/** Confirms the e-mail, shows the gift or its failure, and leads to sign-in (rows 4.081 to 4.084, G-081). */
async function finishSignUp(email: string, { receivedRegistrationStatus, lineLinked }: Verified) {
  clearRegistration();
  if (lineLinked) forgetLine();
  toastSuccess(toastTexts.verified);
  await showGift(receivedRegistrationStatus, {
    button: '前往登入',
    go: () => goOn(signInPath(email), { replace: true }),
  });
}
