import type { MessageBar } from '#contract/entities/content.ts';
import type { PublicApi } from '../handler.ts';
import { onlineOnly } from '../loading.ts';

export function loadMessageBars(api: PublicApi): Promise<MessageBar[]> {
  return onlineOnly(api.listMessageBars());
}
