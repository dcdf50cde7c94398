import { servicePhone } from '#rules/shop/customer-service.ts';
import { api } from '../../api.ts';
import { oneOrNothing } from '../../loading.ts';
import { openErrorModal, openModal } from '../../stores/modal.ts';
import { registrationFailed, useSignupStore } from '../../stores/signup.ts';

const giftFailed = `註冊成功，但註冊禮發送失敗，請聯繫客服 ${servicePhone}`;

/**
 * Shows a new member the registration gift, or that it could not be given. Continues when the member closes the
 * message, or at once if no gift was due (rows 4.082 to 4.084 and 4.103, G-081). `next` opens the next page.
 */
export async function showGift(
  hasReceived: boolean | null | undefined,
  next: { button: string; go(): void },
): Promise<void> {
  if (hasReceived === false) {
    useSignupStore.setState({ errorCode: registrationFailed });
    return openErrorModal(giftFailed, { button: next.button, action: next.go });
  }
  const event = hasReceived ? await oneOrNothing(api.readRegistrationCouponEvent()) : undefined;
  if (event) openModal('SignUpGiftModal', { event }, next.go);
  else next.go();
}
