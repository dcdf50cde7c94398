import type { CodePurpose } from '#contract/enumerations.ts';
import { validate } from '#rules/validation.ts';

const verifyTypes = ['signup', 'resetPassword', 'line-bind'] as const;
export type VerifyType = (typeof verifyTypes)[number];

/** What /email-verify is asked to do. */
export interface VerifyRequest {
  email: string;
  type: VerifyType;
  /** The screen before has sent the shopper here: the letter is sent at once (G-026). */
  isLastStep: boolean;
}

/** Reads the page's query; undefined without a usable e-mail or with an unknown type (G-026). */
export function readVerifyRequest(query: URLSearchParams): VerifyRequest | undefined {
  const email = query.get('email')?.trim().toLowerCase() ?? '';
  const type = verifyTypes.find((each) => each === query.get('type'));
  if (!type || validate(['required', 'email'], email)) return undefined;
  return { email, type, isLastStep: query.get('lastStep') === 'true' };
}

export function verifyPath({ email, type, isLastStep }: VerifyRequest): string {
  const query = new URLSearchParams({ email, type, ...(isLastStep && { lastStep: 'true' }) });
  return `/email-verify?${query}`;
}

/** What the code is good for: binding a LINE account proves the e-mail as signing up does (G-098). */
export function purposeOf(type: VerifyType): CodePurpose {
  return type === 'resetPassword' ? 'resetPassword' : 'register';
}
