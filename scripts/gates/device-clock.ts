import { isTest, type Source } from './sources.ts';

const room = 'storefront/app/';
const clock = /\bnew Date\(\s*\)|\bDate\.now\b/;

/** The files that may read the device's clock, and why. All others use `shopNow`. */
const allowed: Readonly<Record<string, string>> = {
  'storefront/app/shop-time.ts': 'corrects it',
  'storefront/app/pages/account/email-verify/verification-mail.ts': 'a wait of a minute',
  'storefront/app/pages/account/email-verify/use-seconds-left.ts': 'a wait of a minute',
  'storefront/app/payment/pay-again.ts': 'makes a key of its own for each press',
};

/** Forbidden reads of the device's clock in the storefront, and allowances that are not needed any more. */
export function deviceClocks(
  sources: readonly Source[],
  reasons: Readonly<Record<string, string>> = allowed,
): string[] {
  const written = sources.filter(({ path }) => path.startsWith(room) && !isTest(path));
  const found = written.flatMap(({ path, text }) =>
    path in reasons
      ? []
      : text
          .split('\n')
          .flatMap((line, index) =>
            clock.test(line) ? [`${path}:${index + 1}: ask shopNow what time it is`] : [],
          ),
  );
  const isNeeded = (path: string) =>
    written.some((source) => source.path === path && clock.test(source.text));
  const needless = Object.keys(reasons).filter((path) => !isNeeded(path));
  return [...found, ...needless.map((path) => `${path} need not be allowed the device's clock`)];
}
