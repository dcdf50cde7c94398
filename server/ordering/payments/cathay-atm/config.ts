import { z } from 'zod';
import { otherHost } from '#server/platform/other-hosts/other-host.ts';

export const cathayAtmHost = otherHost({
  name: 'cathay-atm',
  fields: {
    CATHAY_ATM_PREFIX: z
      .string()
      .regex(/^\d{4}$/)
      .default('9999')
      .describe('First four digits of virtual accounts, given by the bank'),
    CATHAY_ATM_KEY: z
      .string()
      .length(16)
      .default('STANDINATMKEY016')
      .describe('AES-128 key of deposit notices; the default is the stand-in’s'),
    CATHAY_ATM_LIST_URL: z
      .string()
      .default('')
      .describe('Address of the list of deposits (tx10d0_txt.aspx); empty: the stand-in'),
    CATHAY_ATM_ACCOUNT: z
      .string()
      .default('000000000001')
      .describe('The shop’s account that virtual accounts lead to'),
    CATHAY_ATM_CUSTOMER: z.string().default('00000000').describe('cust_id of the list of deposits'),
    CATHAY_ATM_USER: z
      .string()
      .default('standin')
      .describe('cust_nickname of the list of deposits'),
    CATHAY_ATM_PASSWORD: z.string().default('standin').describe('cust_pwd of the list of deposits'),
  },
  realWith: 'CATHAY_ATM_LIST_URL',
  addresses: { CATHAY_ATM_LIST_URL: { path: '/cathay/securities/tx10d0_txt.aspx' } },
  account: [
    'CATHAY_ATM_PREFIX',
    'CATHAY_ATM_KEY',
    'CATHAY_ATM_ACCOUNT',
    'CATHAY_ATM_CUSTOMER',
    'CATHAY_ATM_USER',
    'CATHAY_ATM_PASSWORD',
  ],
  calls: ['notifyDeposit'],
  standInKeys: ['CATHAY_ATM_KEY'],
  standIn: (config) => ({
    key: config.CATHAY_ATM_KEY,
    account: config.CATHAY_ATM_ACCOUNT,
    customer: config.CATHAY_ATM_CUSTOMER,
    user: config.CATHAY_ATM_USER,
    password: config.CATHAY_ATM_PASSWORD,
  }),
});
