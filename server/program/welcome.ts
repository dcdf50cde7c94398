import type { GeneratedOwner } from '#server/back-office/admin/first-owner.ts';
import type { Config } from '#server/config.ts';
import { adminUrl, publicUrl } from '#server/config.ts';

interface WelcomeInfo {
  /** The port of the mailbox page; undefined if e-mails go to a mail server. */
  mailboxPort: number | undefined;
  /** Whether the demonstration shop was loaded into an empty database just now. */
  isSeeded: boolean;
  /** The first administrator of the demonstration shop, if it was added just now. */
  generatedOwner: GeneratedOwner | undefined;
  /** Sentences about variables that look like misspelt ones. */
  misspelt: readonly string[];
}

/** The text printed when the shop is ready: its addresses and how to sign in. */
export function welcome(
  config: Config,
  { mailboxPort, isSeeded, generatedOwner, misspelt }: WelcomeInfo,
): string {
  const notes = misspelt.map((sentence) => `  Note      ${sentence}`);
  if (config.ROLE === 'worker')
    return ['', `  ${config.BRAND_NAME} is ready to work on jobs.`, ...notes, ''].join('\n');
  const shop = publicUrl(config);
  const mailboxUrl = mailboxPort && `http://localhost:${mailboxPort}`;
  return [
    '',
    `  ${config.BRAND_NAME} is ready${isSeeded ? ' with the demonstration shop' : ''}.`,
    `  Shop      ${shop}`,
    `  Office    ${adminUrl(config)}`,
    `  API       ${shop}/backstage/docs`,
    ...(mailboxUrl ? [`  Mailbox   ${mailboxUrl}`] : []),
    mailboxUrl
      ? `  Sign in   register at ${shop}/signup; the code appears in the mailbox`
      : `  Sign in   register at ${shop}/signup; the code comes by mail`,
    ...(generatedOwner
      ? [
          `  Operator  ${generatedOwner.email} with the password ${generatedOwner.password}`,
          '            (shown this once; docs/operations.md says what it opens)',
        ]
      : []),
    ...notes,
    // A trial has a demonstration shop and no TLS; its stand-ins answer this machine alone.
    ...(config.SHOP_MODE === 'trial' && config.HOST === '0.0.0.0'
      ? ['  Network   other machines reach the shop, too; HOST=127.0.0.1 prevents that']
      : []),
    ...(config.TEST_MODE ? ['  TEST_MODE is on: anybody can reset the data.'] : []),
    '',
  ].join('\n');
}
