import { api } from '../../../api.ts';
import { describeFailure } from '../../../errors.ts';
import { readStored, writeStored } from '../../../storage.ts';

/** The proof of an e-mail: the key for a mailed code, or the code of the mailed link. */
export type ResetProof = { email: string; key: string } | { email: string; code: string };

/** The stored data: a proof, or the sentence why the link gives none. */
export interface StoredReset {
  proof?: ResetProof;
  refusal?: string;
}

/** The data that /email-verify or the mailed link has stored; empty if nothing usable is stored. */
export function readStoredReset(): StoredReset {
  const stored = readStored('reset-password') as
    | Partial<Record<string, unknown>>
    | null
    | undefined;
  const { email, key, code, refusal } = stored ?? {};
  if (typeof refusal === 'string') return { refusal };
  if (typeof email !== 'string') return {};
  if (typeof key === 'string') return { proof: { email, key } };
  return typeof code === 'string' ? { proof: { email, code } } : {};
}

/**
 * Stores the code of the mailed link, so that it need not stay in the address; for an invalid link, it stores the
 * reason.
 */
export async function keepLinkCode(code: string): Promise<void> {
  try {
    const { data } = await api.readResetLink({ body: { code } });
    writeStored('reset-password', { email: data.email, code });
  } catch (error) {
    writeStored('reset-password', { refusal: describeFailure(error).message });
  }
}

/** Sets the new password; throws the ApiError of a refusal. */
export async function sendNewPassword(proof: ResetProof, password: string): Promise<void> {
  if ('code' in proof) await api.resetPasswordByLink({ body: { code: proof.code, password } });
  else await api.resetPassword({ body: { ...proof, password } });
}
