import type { CodePurpose } from '#contract/enumerations.ts';
import { validate } from '#rules/validation.ts';

const verifyTypes = ['signup', 'resetPassword', 'line-bind'] as const;
export type VerifyType = (typeof verifyTypes)[number];

/** The request in the query of /email-verify. */
export interface VerifyRequest {
  email: string;
  type: VerifyType;
  /** The previous screen led the shopper here, so the e-mail is sent at once (G-026). */
  isLastStep: boolean;
}

/** Reads the page's query. Undefined if the e-mail is not usable or the type is unknown (G-026). */
export function readVerifyRequest(query: URLSearchParams): VerifyRequest | undefined {
  const email = query.get('email')?.trim().toLowerCase() ?? '';
  const type = verifyTypes.find((each) => each === query.get('type'));
  if (!type || validate(['required', 'email'], email)) return undefined;
  return { email, type, isLastStep: query.get('lastStep') === 'true' };
}

/** The address of the page that asks for the code; `readVerifyRequest` reads it again. */
export function verifyPath({ email, type, isLastStep }: VerifyRequest): string {
  const query = new URLSearchParams({ email, type, ...(isLastStep && { lastStep: 'true' }) });
  return `/email-verify?${query}`;
}

/** The purpose of the code. Binding a LINE account proves the e-mail in the same way as signing up (G-098). */
export function purposeOf(type: VerifyType): CodePurpose {
  return type === 'resetPassword' ? 'resetPassword' : 'register';
}
