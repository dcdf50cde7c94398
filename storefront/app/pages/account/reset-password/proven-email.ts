import { readStored } from '../../../storage.ts';

/** An e-mail and the key that a code from its mailbox brought. */
export interface ProvenEmail {
  email: string;
  key: string;
}

/** What the code's page has left behind, or undefined. */
export function readProvenEmail(): ProvenEmail | undefined {
  const stored = readStored('reset-password') as
    | Partial<Record<string, unknown>>
    | null
    | undefined;
  const { email, key } = stored ?? {};
  return typeof email === 'string' && typeof key === 'string' ? { email, key } : undefined;
}
