import type { Config } from '#server/config.ts';
import { isDisabled } from '#server/platform/other-hosts/other-host.ts';
import { isReal, isStoodIn, ownStandInUrl } from '#server/stand-in-address.ts';
import { lineLoginHost, lineMessagingHost } from './config.ts';

/**
 * The address of the Messaging API for this process, without a trailing slash. Not configurable: LINE has no test host.
 */
export const messagingUrl = (config: Config): string =>
  isReal(config, lineMessagingHost)
    ? 'https://api.line.me'
    : `${ownStandInUrl(config)}/line-messaging`;

/**
 * Whether this shop can send messages by LINE: it has a channel or its stand-in, and has disabled neither that nor the
 * sign-in, from which it knows the user ids.
 */
export const hasLineMessages = (config: Config): boolean =>
  !isDisabled(config, lineLoginHost) &&
  !isDisabled(config, lineMessagingHost) &&
  (isReal(config, lineMessagingHost) || isStoodIn(config, lineMessagingHost));

/**
 * Whether a sign-in asks for friendship. If only one of the two channels is real, a friend of the one says nothing
 * about the other.
 */
export const asksFriendship = (config: Config): boolean =>
  hasLineMessages(config) && isReal(config, lineLoginHost) === isReal(config, lineMessagingHost);
