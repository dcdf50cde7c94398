import { z } from 'zod';
import { alsoAccepted } from '#server/platform/other-hosts/also-accepted.ts';
import { otherHost } from '#server/platform/other-hosts/other-host.ts';

export const cathayAtmHost = otherHost({
  name: 'cathay-atm',
  fields: {
    CATHAY_ATM_PREFIX: z
      .string()
      .regex(/^\d{4}$/)
      .default('')
      .describe('First four digits of virtual accounts, given by the bank; empty: the stand-in’s'),
    CATHAY_ATM_KEY: z
      .string()
      .length(16)
      .default('')
      .describe('AES-128 key of deposit notices; empty: the stand-in’s'),
    CATHAY_ATM_KEY_ALSO_ACCEPTED: alsoAccepted('CATHAY_ATM_KEY', { length: 16 }),
    CATHAY_ATM_LIST_URL: z
      .string()
      .default('')
      .describe('Address of the list of deposits (tx10d0_txt.aspx); empty: the stand-in'),
    CATHAY_ATM_ACCOUNT: z
      .string()
      .default('')
      .describe('The shop’s account that virtual accounts lead to; empty: the stand-in’s'),
    CATHAY_ATM_CUSTOMER: z
      .string()
      .default('')
      .describe('cust_id of the list of deposits; empty: the stand-in’s'),
    CATHAY_ATM_USER: z
      .string()
      .default('')
      .describe('cust_nickname of the list of deposits; empty: the stand-in’s'),
    CATHAY_ATM_PASSWORD: z
      .string()
      .default('')
      .describe('cust_pwd of the list of deposits; empty: the stand-in’s'),
  },
  realWith: 'CATHAY_ATM_LIST_URL',
  addresses: { CATHAY_ATM_LIST_URL: { path: '/cathay/securities/tx10d0_txt.aspx' } },
  standInAccount: (derive) => ({
    CATHAY_ATM_PREFIX: '9999',
    CATHAY_ATM_KEY: derive('CATHAY_ATM_KEY', 16),
    CATHAY_ATM_ACCOUNT: '000000000001',
    CATHAY_ATM_CUSTOMER: '00000000',
    CATHAY_ATM_USER: 'standin',
    CATHAY_ATM_PASSWORD: derive('CATHAY_ATM_PASSWORD', 20),
  }),
  testHost: /(?:^|\.)cathaybkdev\.com\.tw$/,
  calls: ['notifyDeposit'],
  standIn: (config) => ({
    key: config.CATHAY_ATM_KEY,
    account: config.CATHAY_ATM_ACCOUNT,
    customer: config.CATHAY_ATM_CUSTOMER,
    user: config.CATHAY_ATM_USER,
    password: config.CATHAY_ATM_PASSWORD,
  }),
});
