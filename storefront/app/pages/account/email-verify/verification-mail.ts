import { create } from 'zustand';
import { api } from '../../../api.ts';
import { toastTexts } from '../../../copy.ts';
import { handleFailure } from '../../../errors.ts';
import { toastSuccess } from '../../../stores/toast.ts';
import { purposeOf, type VerifyRequest } from './verify-request.ts';
import { pauseBetweenLetters, secondsToWait } from './wait.ts';

interface Letter {
  isSending: boolean;
  /** Whether a code lies in the mailbox. */
  isSent: boolean;
  /** From when on another letter may be asked for, in milliseconds since 1970. */
  nextAt: number;
}

const none: Letter = { isSending: false, isSent: false, nextAt: 0 };

/** The letters of this visit, so that coming back to the page sends no second one. */
const useLetters = create<Readonly<Record<string, Letter>>>()(() => ({}));

type Address = Pick<VerifyRequest, 'email' | 'type'>;
const keyOf = ({ email, type }: Address) => `${purposeOf(type)} ${email}`;

export function useLetter(address: Address): Letter {
  return useLetters((letters) => letters[keyOf(address)] ?? none);
}

/**
 * Mails a code, unless one is on its way or was sent less than a minute ago, by us or as the server knows. True when a
 * letter has left; a failure opens the error modal (row 8.085).
 */
export async function sendLetter(address: Address, now = Date.now): Promise<boolean> {
  const key = keyOf(address);
  const letter = useLetters.getState()[key] ?? none;
  if (letter.isSending || letter.nextAt > now()) return false;
  const change = (values: Partial<Letter>) =>
    useLetters.setState((letters) => ({ [key]: { ...(letters[key] ?? none), ...values } }));
  change({ isSending: true });
  try {
    await mail(address);
    change({ isSending: false, isSent: true, nextAt: now() + pauseBetweenLetters * 1000 });
    toastSuccess(toastTexts.mailSent);
    return true;
  } catch (error) {
    const wait = secondsToWait(error);
    if (wait === undefined) {
      change({ isSending: false });
      handleFailure(error);
    } else {
      // Within the pause between two letters the last one has only just left, on a page before this one.
      const isSent = letter.isSent || wait <= pauseBetweenLetters;
      change({ isSending: false, isSent, nextAt: now() + wait * 1000 });
    }
    return false;
  }
}

function mail({ email, type }: Address) {
  const body = { email };
  return purposeOf(type) === 'resetPassword'
    ? api.sendResetPasswordVerificationEmail({ body })
    : api.sendUserVerificationEmail({ body });
}
