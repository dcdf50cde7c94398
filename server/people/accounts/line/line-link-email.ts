import { callUs } from '#rules/customer-service.ts';
import { type Config, publicUrl } from '#server/config.ts';
import type { JobRun } from '#server/platform/jobs/jobs.ts';
import { composeHeaded } from '#server/platform/mail/compose-email.ts';
import type { EmailText } from '#server/platform/mail/mail.ts';
import type { Shop } from '#server/shop.ts';
import { emailOfMember } from '../users.ts';

/** Tells a member that a LINE account was linked, so that a member who did not do it learns of it. */
export async function sendLineLinkEmail(
  { db, config, mail }: Pick<Shop, 'db' | 'config' | 'mail'>,
  { userId }: { userId: number },
  { id }: JobRun,
): Promise<void> {
  const to = await emailOfMember(db, userId);
  if (!to) return;
  await mail.send({ to, id, ...lineLinkEmail(config) });
}

/** The e-mail about a LINE account that was linked. */
export function lineLinkEmail(config: Config): EmailText {
  return composeHeaded({
    brand: config.BRAND_NAME,
    shopUrl: publicUrl(config),
    heading: '您的會員帳號已綁定 LINE',
    paragraphs: [
      '您的會員帳號剛剛綁定了 LINE，之後可以直接使用這個 LINE 帳號登入。若先前綁定過其他 LINE 帳號，該帳號已無法再登入。想以電子信箱登入時，可用「忘記密碼」設定密碼。',
      '若這不是您本人的操作，請立即重設密碼，並與客服聯繫，我們會協助您解除綁定。',
    ],
    help: callUs,
  });
}
