import { z } from 'zod';
import { seconds } from '#server/platform/config-fields.ts';
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
