import { create } from 'zustand';
import { ApiError } from '#contract/client.ts';
import { api } from '../../../api.ts';
import { handleFailure } from '../../../errors.ts';
import { toastSuccess } from '../../../stores/toast.ts';
import { toastTexts } from '../../../toast-texts.ts';
import { purposeOf, type VerifyRequest } from './verify-request.ts';
import { pauseBetweenEmails, secondsToWait } from './wait.ts';

interface CodeEmail {
  isSending: boolean;
  /** Whether an e-mail with a code has been sent. */
  isSent: boolean;
  /** The earliest time for another e-mail, in milliseconds since 1970. */
  nextAt: number;
  /** Why the server sends no e-mail to this address, e.g. because nobody has signed up with it. */
  refusal?: string | undefined;
}

const noCodeEmail: CodeEmail = { isSending: false, isSent: false, nextAt: 0 };

/** The e-mails of this visit. Coming back to the page therefore sends no second e-mail. */
const useCodeEmails = create<Readonly<Record<string, CodeEmail>>>()(() => ({}));

type Address = Pick<VerifyRequest, 'email' | 'type'>;
const keyOf = ({ email, type }: Address) => `${purposeOf(type)} ${email}`;

const find = (codeEmails: Readonly<Record<string, CodeEmail>>, address: Address) =>
  codeEmails[keyOf(address)] ?? noCodeEmail;

/** The state of the e-mail to an address. */
export const codeEmailOf = (address: Address): CodeEmail => find(useCodeEmails.getState(), address);

/** The same for components, which render again when the e-mail has been sent or refused. */
export function useCodeEmail(address: Address): CodeEmail {
  return useCodeEmails((codeEmails) => find(codeEmails, address));
}

/**
 * Mails a code. Sends nothing while another request is under way, or less than a minute after the last e-mail, which
 * may have been sent by another page. Returns true if an e-mail was sent. A refused address
 * keeps its reason; any other failure opens the error modal (row 8.085).
 */
export async function sendCodeEmail(address: Address, now = Date.now): Promise<boolean> {
  const key = keyOf(address);
  const codeEmail = codeEmailOf(address);
  if (codeEmail.isSending || codeEmail.nextAt > now()) return false;
  const change = (values: Partial<CodeEmail>) =>
    useCodeEmails.setState((codeEmails) => ({
      [key]: { ...(codeEmails[key] ?? noCodeEmail), ...values },
    }));
  change({ isSending: true, refusal: undefined });
  try {
    await mail(address);
    change({ isSending: false, isSent: true, nextAt: now() + pauseBetweenEmails * 1000 });
    toastSuccess(toastTexts.mailSent);
    return true;
  } catch (error) {
    const wait = secondsToWait(error);
    if (wait === undefined) {
      const refusal = refusalOf(error);
      change({ isSending: false, refusal });
      if (refusal === undefined) handleFailure(error);
    } else {
      // A wait this short means that an earlier page has just sent an e-mail.
      const isSent = codeEmail.isSent || wait <= pauseBetweenEmails;
      change({ isSending: false, isSent, nextAt: now() + wait * 1000 });
    }
    return false;
  }
}

/** The sentence about the address itself; undefined if the shop or the connection failed. */
function refusalOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.status === 400 ? error.message : undefined;
}

function mail({ email, type }: Address) {
  const body = { email };
  return purposeOf(type) === 'resetPassword'
    ? api.sendResetPasswordVerificationEmail({ body })
    : api.sendUserVerificationEmail({ body });
}
