import type { ApiError } from '#contract/client.ts';
import { servicePhone } from '#rules/shop/customer-service.ts';
import type { Refusal } from '../../forms/problems.ts';

/** The refusal of any sign-in: of a disabled account, or after too many tries. Undefined for other errors (G-082). */
export function accountRefusal({ errorCode, message }: ApiError): Refusal<never> | undefined {
  if (errorCode === 'USER_IS_DISABLE') {
    return { form: { message, detail: `請聯繫客服 ${servicePhone}` } };
  }
  return errorCode === 'TOO_MANY_REQUESTS' ? { form: { message } } : undefined;
}
