import { isTest, type Source } from './sources.ts';

const rooms = /^(?:storefront|backoffice)\/app\//;
const clock = /\bnew Date\(\s*\)|\bDate\.now\b/;

/** The files that may read the device's clock, and why. All others use `shopNow`. */
const allowed: Readonly<Record<string, string>> = {
  'storefront/app/shop-time.ts': 'corrects it',
  'storefront/app/pages/account/email-verify/verification-mail.ts': 'a wait of a minute',
  'storefront/app/pages/account/email-verify/use-seconds-left.ts': 'a wait of a minute',
  'storefront/app/stores/own-writing.ts': 'compares two moments of the same device',
  'backoffice/app/resource/form/unsaved.ts':
    'says on the same device when something was typed there',
  'storefront/app/payment/pay-again.ts': 'makes a key of its own for each press',
};

/** The device's clock may be wrong. */
const adviceFor = (path: string) =>
  path.startsWith('storefront/')
    ? 'ask shopNow what time it is'
    : 'take the time from an answer of the server';

/** Forbidden reads of the device's clock in the browser, and exceptions that are no longer needed. */
export function deviceClocks(
  sources: readonly Source[],
  reasons: Readonly<Record<string, string>> = allowed,
): string[] {
  const written = sources.filter(({ path }) => rooms.test(path) && !isTest(path));
  const found = written.flatMap(({ path, text }) =>
    path in reasons
      ? []
      : text
          .split('\n')
          .flatMap((line, index) =>
            clock.test(line) ? [`${path}:${index + 1}: ${adviceFor(path)}`] : [],
          ),
  );
  const isNeeded = (path: string) =>
    written.some((source) => source.path === path && clock.test(source.text));
  const needless = Object.keys(reasons).filter((path) => !isNeeded(path));
  return [...found, ...needless.map((path) => `${path} need not be allowed the device's clock`)];
}
