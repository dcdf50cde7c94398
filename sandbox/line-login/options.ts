import type { LineMessagingOptions } from '../line-messaging/options.ts';
import type { Outcomes } from '../outcomes.ts';
import type { Authorisations } from './authorisations.ts';

export interface LineLoginOptions {
  channelId: string;
  channelSecret: string;
  /** The only callback URL that is registered for the channel. */
  redirectUri: string;
  /** The channel's name on the page. */
  brand: string;
  outcomes: Outcomes;
  /** The account of the shop whose friend a person may become at the sign-in. */
  messages: LineMessagingOptions;
  now(): Date;
}

export interface LineLogin extends LineLoginOptions {
  authorisations: Authorisations;
}
