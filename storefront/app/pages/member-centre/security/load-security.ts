import { api } from '../../../api.ts';
import { setUserInfo } from '../../../stores/member.ts';
import type { SecurityData } from './security-section.tsx';

/** Reads what 帳號與安全 shows. */
export async function readSecurity(): Promise<SecurityData> {
  const [user, security, sessions, passkeys] = await Promise.all([
    api.readUser(),
    api.readAccountSecurity(),
    api.listUserSessions(),
    api.listUserPasskeys(),
  ]);
  setUserInfo(user.data);
  return { security: security.data, sessions: sessions.data, passkeys: passkeys.data };
}
