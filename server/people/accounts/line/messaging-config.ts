import { z } from 'zod';
import { seconds } from '#server/platform/config-fields.ts';
import { otherHost } from '#server/platform/other-hosts/other-host.ts';

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
