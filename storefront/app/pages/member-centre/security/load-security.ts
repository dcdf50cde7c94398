import { api } from '../../../api.ts';
import { takeUserInfo } from '../../../stores/known-member.ts';
import type { SecurityData } from './security-section.tsx';

/** Reads what 帳號與安全 shows. */
export async function readSecurity(): Promise<SecurityData> {
  const [security, sessions, passkeys] = await Promise.all([
    api.readAccountSecurity(),
    api.listUserSessions(),
    api.listUserPasskeys(),
    takeUserInfo(() => api.readUser()),
  ]);
  return { security: security.data, sessions: sessions.data, passkeys: passkeys.data };
}
