import { z } from 'zod';
import { call } from '../call.ts';
import { endpoints } from '../endpoints.ts';
import { id, idParams, instant } from '../fields.ts';
import { givenPassword, requiredText } from '../personal-fields.ts';
import { passkeyOptions } from './passkeys.ts';

const bytes = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^[\w-]+$/);

/** What every answer of WebAuthn has besides its `response`; other fields are ignored. */
const answer = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') };

/** A browser's answer about a new passkey, as WebAuthn's JSON (`RegistrationResponseJSON`). */
const made = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(16_000),
    transports: z.array(z.string().max(30)).max(10).default([]),
  }),
});
export type MadePasskey = z.output<typeof made>;

/** A browser's answer with a passkey, as WebAuthn's JSON (`AuthenticationResponseJSON`). */
const used = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(16_000),
    signature: bytes(8000),
    userHandle: bytes(200).nullish(),
  }),
});
export type UsedPasskey = z.output<typeof used>;

const passkey = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  usedAt: instant.nullable(),
});
export type MemberPasskey = z.infer<typeof passkey>;

/** A password, for callers who signed in longer than ten minutes ago. */
const proof = z.object({ password: givenPassword.optional() });

/** Passkeys of members, beside their passwords (G-216). They need a host with a name: none belongs to an IP address. */
export const memberPasskeyCalls = {
  readUserPasskeyOptions: call(endpoints.readUserPasskeyOptions, {
    summary: '新增通行密鑰的選項（5 分鐘有效，限用一次）；登入超過 10 分鐘者須附密碼',
    body: proof,
    reply: passkeyOptions,
    errors: ['STEP_UP_REQUIRED', 'PASSWORD_ERROR', 'PASSKEYS_UNAVAILABLE'],
  }),
  addUserPasskey: call(endpoints.addUserPasskey, {
    summary: '新增通行密鑰，並寄信通知',
    body: z.object({ name: requiredText(50), response: made }),
    reply: passkey,
    errors: ['VERIFY_FAIL', 'ALREADY_HANDLED', 'PASSKEYS_UNAVAILABLE'],
  }),
  listUserPasskeys: call(endpoints.listUserPasskeys, {
    summary: '會員的通行密鑰，先新增的在前',
    reply: z.array(passkey),
  }),
  removeUserPasskey: call(endpoints.removeUserPasskey, {
    summary: '移除通行密鑰，並寄信通知；登入超過 10 分鐘者須附密碼',
    params: idParams,
    body: proof,
    reply: z.object({}),
    errors: ['NOT_FOUND', 'STEP_UP_REQUIRED', 'PASSWORD_ERROR'],
  }),
  readSignInPasskeyOptions: call(endpoints.readSignInPasskeyOptions, {
    summary: '以通行密鑰登入的選項（5 分鐘有效，限用一次）',
    reply: passkeyOptions,
    errors: ['PASSKEYS_UNAVAILABLE'],
  }),
  signInByPasskey: call(endpoints.signInByPasskey, {
    summary: '以通行密鑰登入',
    body: z.object({ response: used, rememberMe: z.boolean().default(false) }),
    reply: z.object({ token: z.string(), expiresAt: instant }),
    errors: ['VERIFY_FAIL', 'USER_IS_DISABLE', 'USER_IS_UNVERIFIED', 'PASSKEYS_UNAVAILABLE'],
  }),
};
