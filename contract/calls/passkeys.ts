import { z } from 'zod';

const bytes = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^[\w-]+$/);

/** A browser's proof with a passkey (WebAuthn); bytes are base64url. */
export const passkeyAnswer = z.object({
  id: bytes(1400),
  clientData: bytes(4000),
  authenticatorData: bytes(16_000),
  signature: bytes(8000),
  userHandle: bytes(200).optional(),
});

/** The options of WebAuthn as JSON for browsers; the field names are WebAuthn's own. */
export const passkeyOptions = z.object({ options: z.record(z.string(), z.unknown()) });
