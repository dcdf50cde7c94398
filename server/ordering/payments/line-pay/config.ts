import { z } from 'zod';
import { otherHost } from '#server/platform/other-hosts/other-host.ts';

export const linePayHost = otherHost({
  name: 'line-pay',
  fields: {
    LINE_PAY_URL: z
      .string()
      .default('')
      .describe('LINE Pay API, e.g. https://api-pay.line.me; empty: the stand-in'),
    LINE_PAY_VERSION: z
      .string()
      .regex(/^v\d+$/)
      .default('v3')
      .describe('First part of every LINE Pay path'),
    LINE_PAY_CHANNEL_ID: z
      .string()
      .default('')
      .describe('LINE Pay channel id; empty: the stand-in’s'),
    LINE_PAY_CHANNEL_SECRET: z
      .string()
      .default('')
      .describe('LINE Pay channel secret; empty: the stand-in’s'),
  },
  realWith: 'LINE_PAY_URL',
  addresses: { LINE_PAY_URL: { path: '/line-pay' } },
  standInAccount: (derive) => ({
    LINE_PAY_CHANNEL_ID: '1656000000',
    LINE_PAY_CHANNEL_SECRET: derive('LINE_PAY_CHANNEL_SECRET', 32),
  }),
  testHost: /^sandbox-api-pay\.line\.me$/,
  calls: ['confirmLinePay'],
  standIn: (config, { standIns }) => ({
    channelId: config.LINE_PAY_CHANNEL_ID,
    channelSecret: config.LINE_PAY_CHANNEL_SECRET,
    pageUrl: `${standIns}/line-pay`,
  }),
});
