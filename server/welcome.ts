import type { GeneratedOwner } from './back-office/admin/first-owner.ts';
import type { Config } from './config.ts';
import { publicUrl } from './config.ts';

interface Facts {
  /** Where the mailbox page is; undefined when letters go to a mail server. */
  mailboxPort: number | undefined;
  /** The database was empty and now holds the demonstration shop. */
  isSeeded: boolean;
  /** The first administrator of the demonstration shop, when it was added just now. */
  generatedOwner: GeneratedOwner | undefined;
}

/** What is printed once the shop answers: where it is and how to get in. */
export function welcome(config: Config, { mailboxPort, isSeeded, generatedOwner }: Facts): string {
  const shop = publicUrl(config);
  const mailboxUrl = mailboxPort && `http://localhost:${mailboxPort}`;
  return [
    '',
    `  ${config.BRAND_NAME} is ready${isSeeded ? ' with the demonstration shop' : ''}.`,
    `  Shop      ${shop}`,
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
    ...(config.TEST_MODE ? ['  TEST_MODE is on: anybody can reset the data.'] : []),
    '',
  ].join('\n');
}
