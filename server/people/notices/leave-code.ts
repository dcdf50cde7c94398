import { type LeaveKind, leavePath } from '#contract/messages.ts';
import { publicUrl } from '#server/config.ts';
import { seal, unseal } from '#server/platform/sealed.ts';
import type { Shop } from '#server/shop.ts';

/** What the link in a letter ends, for whom, and by which message or automation the letter came. */
export interface Leaving {
  memberId: number;
  kind: LeaveKind;
  messageId?: number | undefined;
  automationId?: number | undefined;
}

const purpose = 'leaving letters';
/** The most characters of a code. */
const longestCode = 200;

/**
 * The address at which everybody who has it may end letters of this kind to this member, and nothing else. It does not
 * show who the member is, and works for ever: a letter may lie for years.
 */
export function leaveUrl(
  { keyedHash, config }: Pick<Shop, 'keyedHash' | 'config'>,
  { memberId, kind, messageId, automationId }: Leaving,
): string {
  const origin = messageId ? `m${messageId}` : automationId ? `a${automationId}` : '';
  const content = `${kind} ${memberId} ${origin}`;
  // The same letter that is sent again has the same code, so the nonce follows from the content.
  const random = { token: () => keyedHash(`nonce of ${purpose}`, content) };
  const code = seal({ keyedHash, random }, purpose, content);
  return `${publicUrl(config)}${leavePath}?code=${code}`;
}

/** What this shop sealed in a code; undefined for every other text. */
export function readLeaveCode(shop: Pick<Shop, 'keyedHash'>, code: string): Leaving | undefined {
  if (code.length > longestCode || !/^[\w-]+$/.test(code)) return undefined;
  const content = unseal(shop, purpose, code) ?? '';
  const [, kind, memberId, letter, origin] =
    /^(news|refill) (\d{1,10}) (?:([ma])(\d{1,10}))?$/.exec(content) ?? [];
  if (!kind || !memberId) return undefined;
  return {
    kind: kind as LeaveKind,
    memberId: Number(memberId),
    messageId: letter === 'm' ? Number(origin) : undefined,
    automationId: letter === 'a' ? Number(origin) : undefined,
  };
}
