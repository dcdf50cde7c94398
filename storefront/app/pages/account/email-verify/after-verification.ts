import { api } from '../../../api.ts';
import { servicePhone, toastTexts } from '../../../copy.ts';
import { oneOrNothing } from '../../../loading.ts';
import { writeStored } from '../../../storage.ts';
import { openErrorModal, openModal } from '../../../stores/modal.ts';
import { clearRegistration, registrationFailed, useSignupStore } from '../../../stores/signup.ts';
import { toastSuccess } from '../../../stores/toast.ts';
import { goOn } from '../go-on.ts';
import type { VerifyRequest } from './verify-request.ts';

/** What a right code brings. */
export interface Verified {
  key: string;
  /** Whether the registration gift was given; null when none is running. */
  receivedRegistrationStatus?: boolean | null | undefined;
}

const giftFailed = `註冊成功，但註冊禮發送失敗，請聯繫客服 ${servicePhone}`;
const toSignIn = () => goOn('/signin', { replace: true });

/** Goes on after a right code, as the purpose asks. */
export async function goOnVerified({ email, type }: VerifyRequest, verified: Verified) {
  switch (type) {
    case 'signup':
      return finishSignUp(verified);
    case 'resetPassword':
      writeStored('reset-password', { email, key: verified.key });
      return goOn('/reset-password', { replace: true });
    case 'line-bind':
      writeStored('line-verify-password', { email, key: verified.key });
      return window.location.assign('/signup');
  }
}

/** Says so, shows the gift or that it failed, and leads to sign-in (rows 4.081 to 4.084, G-081). */
async function finishSignUp({ receivedRegistrationStatus: received }: Verified) {
  clearRegistration();
  toastSuccess(toastTexts.verified);
  if (received === false) {
    useSignupStore.setState({ errorCode: registrationFailed });
    return openErrorModal(giftFailed, { button: '前往登入', action: toSignIn });
  }
  const event = received ? await oneOrNothing(api.readRegistrationCouponEvent()) : undefined;
  if (event) openModal('SignUpGiftModal', { event }, toSignIn);
  else toSignIn();
}
