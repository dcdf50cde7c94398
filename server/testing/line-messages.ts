import { z } from 'zod';
import { done } from '#contract/outcome.ts';
import { toWireInstant } from '#rules/dates.ts';
import { buttonOf } from '#sandbox/line-messaging/button-of.ts';
import { lineSubjectOf } from '#server/people/accounts/line/line-accounts.ts';
import type { Shop } from '#server/shop.ts';
import { ownStandInUrl } from '#server/stand-in-address.ts';

const chat = z.array(
  z.object({
    id: z.string(),
    from: z.string(),
    at: z.coerce.date(),
    message: z.record(z.string(), z.unknown()),
    isRead: z.boolean(),
    isPressed: z.boolean(),
  }),
);

/** What the shop has sent to the LINE account of a member at the stand-in, oldest first. */
export async function listLineMessages(
  { db, config, fetch }: Pick<Shop, 'db' | 'config' | 'fetch'>,
  memberId: number,
) {
  const subject = await lineSubjectOf(db, memberId);
  if (subject === undefined) return done([]);
  const response = await fetch(`${ownStandInUrl(config)}/line/chats/${subject}/messages`);
  const messages = chat.parse(await response.json()).filter(({ from }) => from === 'SHOP');
  return done(
    messages.map(({ id, at, message, isRead, isPressed }) => {
      const button = buttonOf(message);
      return {
        id,
        text: String(message.altText ?? message.text ?? ''),
        lines: textsIn(message.contents),
        button: button ? { label: button.label, url: button.uri } : null,
        isRead,
        isPressed,
        sentAt: toWireInstant(at),
      };
    }),
  );
}

/** The texts of a Flex message, in order. */
function textsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { type, text } = part as { type?: unknown; text?: unknown };
  if (type === 'text' && typeof text === 'string') return [text];
  return Object.values(part).flatMap(textsIn);
}
