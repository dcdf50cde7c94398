import { Secret, TOTP } from 'otpauth';
import type { AdminApi } from '#contract/admin-client.ts';
import type { TestShop } from './test-shop.ts';

/** An authenticator app of an administrator. */
export interface App {
  /** The code that it shows, or will show `later` time steps from now. */
  code(later?: number): string;
  recoveryCodes: string[];
  /** The token with which the session continues after the set-up; undefined if it was not the first factor. */
  token: string | undefined;
}

const halfMinute = 30;

/** Moves the clock to the beginning of a time step, two steps later, so that codes do not change during a test. */
export function toNewCodes({ clock }: TestShop): void {
  const step = Math.floor(clock.now().getTime() / 1000 / halfMinute) + 3;
  // Half a second later than the border, for a clock that is a millisecond early would still be before it.
  clock.set(new Date((step * halfMinute + 0.5) * 1000));
}

/** Sets up an app through the API, with the code of this time step. */
export async function setUpApp(test: TestShop, api: AdminApi, name = '我的手機'): Promise<App> {
  const { data: begun } = await api.beginTotp();
  const totp = new TOTP({ secret: Secret.fromBase32(begun.secret) });
  const code = (later = 0) =>
    totp.generate({ timestamp: test.clock.now().getTime() + later * halfMinute * 1000 });
  const body = { setup: begun.setup, code: code(), name };
  const { data } = await api.confirmTotp({ body });
  return { code, recoveryCodes: data.recoveryCodes, token: data.token };
}
