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
      .default('1656000000')
      .describe('LINE Pay channel id; the default is the stand-in’s'),
    LINE_PAY_CHANNEL_SECRET: z
      .string()
      .default('channelSecretKey')
      .describe('LINE Pay channel secret; the default is the stand-in’s'),
  },
  realWith: 'LINE_PAY_URL',
  addresses: { LINE_PAY_URL: { path: '/line-pay' } },
  account: ['LINE_PAY_CHANNEL_ID', 'LINE_PAY_CHANNEL_SECRET'],
  calls: ['confirmLinePay'],
  standInKeys: ['LINE_PAY_CHANNEL_SECRET'],
  standIn: (config, { standIns }) => ({
    channelId: config.LINE_PAY_CHANNEL_ID,
    channelSecret: config.LINE_PAY_CHANNEL_SECRET,
    pageUrl: `${standIns}/line-pay`,
  }),
});
