import { z } from 'zod';

/** The limits of the Messaging API that the shop's messages can reach. */
const text = z.object({ type: z.literal('text'), text: z.string().min(1).max(5000) });
const uriAction = z.object({
  type: z.literal('uri'),
  label: z.string().min(1).max(40),
  uri: z
    .string()
    .max(1000)
    .regex(/^(?:https?|line|tel):/),
});
const part: z.ZodType = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.object({
      type: z.literal('text'),
      text: z.string().min(1),
      action: uriAction.optional(),
    }),
    z.object({ type: z.literal('button'), action: uriAction }),
    z.object({ type: z.literal('box'), layout: z.string(), contents: z.array(part) }),
  ]),
);
const bubble = z.object({
  type: z.literal('bubble'),
  body: part.optional(),
  footer: part.optional(),
});
const carousel = z.object({
  type: z.literal('carousel'),
  contents: z.array(bubble).min(1).max(12),
});
const flex = z.object({
  type: z.literal('flex'),
  altText: z.string().min(1).max(1500),
  contents: z.union([bubble, carousel]),
});
const message = z.union([text, flex]);
const messages = z.array(z.unknown()).min(1).max(5);

/** The most bytes of a bubble. */
const largestBubble = 30 * 1024;

export type Message = Readonly<Record<string, unknown>>;

/** Checks the messages of a request as LINE does; answers LINE's sentence for the first wrong one. */
export function checkMessages(given: unknown): { messages: Message[] } | { problem: string } {
  const list = messages.safeParse(given);
  if (!list.success) return { problem: 'Size must be between 1 and 5' };
  const wrong = list.data.findIndex(
    (each) => !message.safeParse(each).success || JSON.stringify(each).length > largestBubble,
  );
  if (wrong >= 0)
    return { problem: `A message (messages[${wrong}]) in the request body is invalid` };
  return { messages: list.data as Message[] };
}
