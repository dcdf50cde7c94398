import { z } from 'zod';
import { seconds } from '#server/platform/config-fields.ts';
import { alsoAccepted } from '#server/platform/other-hosts/also-accepted.ts';
import { otherHost } from '#server/platform/other-hosts/other-host.ts';

const standInChannelId = '1600000000';

/** The configured channel, or the stand-in's while there is none (G-100). */
export function channelIdOf({ LINE_LOGIN_CHANNEL_ID: id }: { LINE_LOGIN_CHANNEL_ID: string }) {
  return id || standInChannelId;
}

/** The address to which LINE sends browsers back, as registered in its console. `shop` is the shop's address. */
export const redirectUriAt = (shop: string) => `${shop}/line-auth`;

export const lineLoginHost = otherHost({
  name: 'line-login',
  fields: {
    LINE_LOGIN_CHANNEL_ID: z
      .string()
      .regex(/^\d{0,20}$/)
      .default('')
      .describe('LINE Login channel id; empty: the stand-in'),
    LINE_LOGIN_CHANNEL_SECRET: z
      .string()
      .min(1)
      .default('')
      .describe('LINE Login channel secret; empty: the stand-in’s'),
    LINE_LOGIN_TIMEOUT: seconds(8).describe(
      'Seconds that LINE may take to answer for a sign-in; the shopper waits so long',
    ),
  },
  realWith: 'LINE_LOGIN_CHANNEL_ID',
  // Empty, because LINE has no test hosts that could be configured.
  addresses: {},
  standInAccount: (derive) => ({
    LINE_LOGIN_CHANNEL_SECRET: derive('LINE_LOGIN_CHANNEL_SECRET', 32),
  }),
  calls: ['beginLineLogin', 'getLineToken', 'verifyLineToken', 'linkLine'],
  standIn: (config, { shop }) => ({
    channelId: channelIdOf(config),
    channelSecret: config.LINE_LOGIN_CHANNEL_SECRET,
    redirectUri: redirectUriAt(shop),
  }),
});

export const lineMessagingHost = otherHost({
  name: 'line-messaging',
  fields: {
    LINE_MESSAGING_CHANNEL_SECRET: z
      .string()
      .min(1)
      .default('')
      .describe(
        'Secret of the Messaging API channel, with which LINE signs its webhook; empty: the stand-in’s',
      ),
    LINE_MESSAGING_CHANNEL_SECRET_ALSO_ACCEPTED: alsoAccepted('LINE_MESSAGING_CHANNEL_SECRET'),
    LINE_MESSAGING_ACCESS_TOKEN: z
      .string()
      .min(1)
      .default('')
      .describe(
        'Long-lived channel access token; the channel belongs to the same provider of LINE as the LINE Login channel, because user ids differ between providers; empty: the stand-in',
      ),
    LINE_MESSAGING_TIMEOUT: seconds(10).describe('Seconds that LINE may take for a message'),
  },
  realWith: 'LINE_MESSAGING_ACCESS_TOKEN',
  // Empty, because LINE has no test hosts that could be configured.
  addresses: {},
  standInAccount: (derive) => ({
    LINE_MESSAGING_CHANNEL_SECRET: derive('LINE_MESSAGING_CHANNEL_SECRET', 32),
  }),
  liveHint:
    'of a Messaging API channel that belongs to the same provider of LINE as LINE_LOGIN_CHANNEL_ID',
  calls: ['takeLineEvents'],
  standIn: (config, { shop }) => ({
    channelSecret: config.LINE_MESSAGING_CHANNEL_SECRET,
    accessToken: accessTokenOf(config),
    webhookUrl: `${shop}/backstage/api/v1/line/webhook`,
  }),
});

interface Account {
  LINE_MESSAGING_CHANNEL_SECRET: string;
  LINE_MESSAGING_ACCESS_TOKEN: string;
}

/** The token of the shop's requests. The stand-in takes its secret as the token. */
export function accessTokenOf(config: Account): string {
  return config.LINE_MESSAGING_ACCESS_TOKEN || config.LINE_MESSAGING_CHANNEL_SECRET;
}
