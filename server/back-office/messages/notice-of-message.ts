import { apiBase } from '#contract/endpoints.ts';
import { jpegAt } from '#rules/goods/pictures.ts';
import { callUs } from '#rules/shop/customer-service.ts';
import { type Config, publicUrl } from '#server/config.ts';
import type { Notice } from '#server/platform/mail/compose-email.ts';
import type { automations, messages } from './tables.ts';

/** What a member reads of a message or an automation. */
export type MessageWords = Pick<
  typeof messages.$inferSelect | typeof automations.$inferSelect,
  'title' | 'text' | 'image' | 'link' | 'linkCode'
>;

/** The address of the button: it counts the press and leads to the letter's link. It names no member. */
export const pressUrl = (config: Config, { linkCode }: Pick<MessageWords, 'linkCode'>) =>
  `${publicUrl(config)}${apiBase}/api/v1/messages/open/${linkCode}`;

/** The address to which a letter's link leads, which counts no press. */
export const linkUrl = (config: Config, { link }: Pick<MessageWords, 'link'>) =>
  new URL(link || '/', publicUrl(config)).href;

/** The notice of a letter, for e-mail and LINE; `leaveUrl` ends such letters, and `url` is that of its button. */
export function noticeOfMessage(
  config: Config,
  letter: MessageWords,
  leaveUrl: string,
  url: string = pressUrl(config, letter),
): Notice {
  const { title, text, image } = letter;
  const shopUrl = publicUrl(config);
  return {
    subject: `【${config.BRAND_NAME}】${title}`,
    content: {
      brand: config.BRAND_NAME,
      shopUrl,
      heading: title,
      image: image ? shopUrl + jpegAt(image, 640) : undefined,
      paragraphs: text.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
      button: { label: '前往看看', url },
      links: [{ label: '不再收到活動消息', url: leaveUrl }],
      help: callUs,
    },
  };
}
