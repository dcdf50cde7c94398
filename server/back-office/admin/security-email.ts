import { and, eq } from 'drizzle-orm';
import type { SecondFactorKind } from '#contract/administrators.ts';
import { formatDateTime } from '#rules/dates.ts';
import { adminUrl, type Config, publicUrl } from '#server/config.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { composeHeaded } from '#server/platform/mail/compose-email.ts';
import type { EmailText } from '#server/platform/mail/mail.ts';
import type { Shop, ShopJob } from '#server/shop.ts';
import { administrators } from './tables.ts';

/** Actions that a thief of an account would do, so that the owner must be told of them. */
type AccountAction =
  | { occasion: 'factor-added' | 'factor-removed'; kind: SecondFactorKind }
  | { occasion: 'factors-reset' | 'recovery-code-used' | 'recovery-codes-renewed' }
  /** `device`: browser and system, in the words of `deviceWords`. */
  | { occasion: 'new-device'; device: string };

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    /** `at`: ISO 8601. */
    'send-security-letter': { administratorId: number; at: string; deed: AccountAction };
  }
}

/**
 * Enqueues an e-mail about an action to the administrator whose account it concerns, in the transaction of the
 * action.
 */
export async function queueSecurityEmail(
  { clock, jobs }: Pick<Shop, 'clock' | 'jobs'>,
  transaction: Transaction,
  administratorId: number,
  action: AccountAction,
): Promise<void> {
  const at = clock.now().toISOString();
  await jobs.enqueue(transaction, 'send-security-letter', { administratorId, at, deed: action });
}

/** Sends the e-mail, which names neither the person nor an address; not to a disabled administrator. */
export const sendSecurityEmail: ShopJob<'send-security-letter'> = {
  name: 'send-security-letter',
  async work({ db, config, mail }, { administratorId, at, deed: action }, { id }) {
    const [found] = await db
      .select({ to: administrators.email })
      .from(administrators)
      .where(and(eq(administrators.id, administratorId), eq(administrators.isDisabled, false)));
    if (!found) return;
    await mail.send({ ...found, id, ...securityEmail(config, new Date(at), action) });
  },
};

/** The e-mail about an action at this moment. */
export function securityEmail(config: Config, at: Date, action: AccountAction): EmailText {
  const { heading, paragraph, advice } = wordings[action.occasion];
  return composeHeaded({
    brand: config.BRAND_NAME,
    shopUrl: publicUrl(config),
    heading,
    paragraphs: [paragraph, `${advice}，並通知商店的擁有者。`],
    rows: [['時間', formatDateTime(at)], ...detailsOf(action)],
    button: { label: '檢查我的帳號', url: `${adminUrl(config)}/account` },
  });
}

const kindWords: Readonly<Record<SecondFactorKind, string>> = {
  totp: '驗證器 App',
  passkey: '通行密鑰',
};

function detailsOf(action: AccountAction): [label: string, value: string][] {
  if ('kind' in action) return [['驗證方式', kindWords[action.kind]]];
  return 'device' in action ? [['裝置', action.device]] : [];
}

/** `advice`: the owner's next steps if another person did it. */
const wordings: Readonly<
  Record<AccountAction['occasion'], { heading: string; paragraph: string; advice: string }>
> = {
  'factor-added': {
    heading: '後台帳號新增了驗證方式',
    paragraph: '您的後台帳號剛剛新增了一個兩步驟驗證方式。若是您本人操作，不需要做任何事。',
    advice: '若不是您本人操作，請立即移除這個驗證方式、更換密碼並登出其他裝置',
  },
  'factor-removed': {
    heading: '後台帳號移除了驗證方式',
    paragraph: '您的後台帳號剛剛移除了一個兩步驟驗證方式。若是您本人操作，不需要做任何事。',
    advice: '若不是您本人操作，請立即更換密碼、登出其他裝置、重新設定驗證方式',
  },
  'factors-reset': {
    heading: '後台帳號的兩步驟驗證已重設',
    paragraph:
      '商店的擁有者剛剛移除了您後台帳號的所有驗證方式與備用碼，並登出您的所有裝置。請在下次登入後重新設定兩步驟驗證。',
    advice: '若您沒有提出這個要求，請立即更換密碼',
  },
  'recovery-code-used': {
    heading: '後台帳號使用了備用碼',
    paragraph:
      '您的後台帳號剛剛以一組備用碼通過驗證，這組備用碼已失效。若剩下的不多，請在「我的帳號」重新產生。',
    advice: '若不是您本人操作，請立即更換密碼、登出其他裝置、重新產生備用碼',
  },
  'recovery-codes-renewed': {
    heading: '後台帳號的備用碼已重新產生',
    paragraph:
      '您的後台帳號剛剛產生了一組新的備用碼，先前的備用碼都已失效。若是您本人操作，不需要做任何事。',
    advice: '若不是您本人操作，請立即更換密碼、登出其他裝置、重新產生備用碼',
  },
  'new-device': {
    heading: '後台帳號從新的裝置登入',
    paragraph: '您的後台帳號剛剛從一個先前沒有登入過的裝置登入。若是您本人操作，不需要做任何事。',
    advice: '若不是您本人操作，請立即更換密碼並登出其他裝置',
  },
};
