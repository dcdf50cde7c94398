import type { Outcomes } from '../outcomes.ts';
import type { LineChats } from './ledger.ts';

export interface LineMessagingOptions {
  channelSecret: string;
  accessToken: string;
  /** Where the shop takes events. */
  webhookUrl: string;
  /** The name of the account. */
  brand: string;
  outcomes: Outcomes;
  chats: LineChats;
  now(): Date;
  /** Sends a request to the shop. */
  deliver(url: string, request: RequestInit): Promise<Response>;
}
