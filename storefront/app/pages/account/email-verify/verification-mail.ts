import { create } from 'zustand';
import { ApiError } from '#contract/client.ts';
import { api } from '../../../api.ts';
import { handleFailure } from '../../../errors.ts';
import { toastSuccess } from '../../../stores/toast.ts';
import { toastTexts } from '../../../toast-texts.ts';
import { purposeOf, type VerifyRequest } from './verify-request.ts';
import { pauseBetweenLetters, secondsToWait } from './wait.ts';

interface Letter {
  isSending: boolean;
  /** Whether a letter with a code has been sent. */
  isSent: boolean;
  /** The earliest time for another letter, in milliseconds since 1970. */
  nextAt: number;
  /** Why the server sends no letter to this address, e.g. because nobody has signed up with it. */
  refusal?: string | undefined;
}

const noLetter: Letter = { isSending: false, isSent: false, nextAt: 0 };

/** The letters of this visit. Coming back to the page therefore sends no second letter. */
const useLetters = create<Readonly<Record<string, Letter>>>()(() => ({}));

type Address = Pick<VerifyRequest, 'email' | 'type'>;
const keyOf = ({ email, type }: Address) => `${purposeOf(type)} ${email}`;

const find = (letters: Readonly<Record<string, Letter>>, address: Address) =>
  letters[keyOf(address)] ?? noLetter;

/** What is known of the letter to an address. */
export const letterOf = (address: Address): Letter => find(useLetters.getState(), address);

export function useLetter(address: Address): Letter {
  return useLetters((letters) => find(letters, address));
}

/**
 * Mails a code. Sends nothing while another request is under way, or less than a minute after the last letter, which
 * may have been sent by another page. Returns true if a letter was sent. A refused address
 * keeps its reason; any other failure opens the error modal (row 8.085).
 */
export async function sendLetter(address: Address, now = Date.now): Promise<boolean> {
  const key = keyOf(address);
  const letter = letterOf(address);
  if (letter.isSending || letter.nextAt > now()) return false;
  const change = (values: Partial<Letter>) =>
    useLetters.setState((letters) => ({ [key]: { ...(letters[key] ?? noLetter), ...values } }));
  change({ isSending: true, refusal: undefined });
  try {
    await mail(address);
    change({ isSending: false, isSent: true, nextAt: now() + pauseBetweenLetters * 1000 });
    toastSuccess(toastTexts.mailSent);
    return true;
  } catch (error) {
    const wait = secondsToWait(error);
    if (wait === undefined) {
      const refusal = refusalOf(error);
      change({ isSending: false, refusal });
      if (refusal === undefined) handleFailure(error);
    } else {
      // A wait this short means that an earlier page has just sent a letter.
      const isSent = letter.isSent || wait <= pauseBetweenLetters;
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
