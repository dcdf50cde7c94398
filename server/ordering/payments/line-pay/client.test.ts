import { describe, expect, it } from 'vitest';
import { linePaySignature } from './client.ts';

const channelSecret = 'channelSecretKey';
const nonce = '00000000-0000-0000-0000-000000000000';
const absolute = 'https://sandbox-api-pay.line.me/v3/payments';
const voiding = '/v3/payments/authorizations/2021113000697317600/void';

describe('the LINE Pay signature', () => {
  it.each([
    [
      'a query',
      '/v3/payments',
      'transactionId=2021113000697317600',
      'AKeJOML++U7ibctuAHwQScBZs/TpHScKCwRBivdWE3A=',
    ],
    [
      'a body',
      '/v3/payments/2021113000697317600/confirm',
      '{"amount":100,"currency":"TWD"}',
      'pgusjlNZG6EgKwJi3Yjuis+uV17e7l6e07P6N5Yc6QM=',
    ],
    ['no body', voiding, '', 'QxUUdU/O9AbsmdUbcNtST0T7dDzQxmhAbm++cqmSei8='],
    ['an empty object', voiding, '{}', '/4DpUfAeuT0nyI8FrvfoVMCd+G8ZF3+ehYEmF7Yaqdo='],
    [
      'the published query example',
      absolute,
      'transactionId=2021113000697317600',
      'CcToW3HaslH44yvJNliuomtkwufd8aC048p3QXZPlj8=',
    ],
    [
      'the published body example',
      absolute,
      '{"transactionId":"2021113000697317600"}',
      'En0nRkzzQpXrXo6OHNV+827g+rWIwUq5VTk/n9Jm5Ek=',
    ],
  ])('of %s is the expected one', (_, path, payload, signature) => {
    expect(linePaySignature({ channelSecret, path, payload, nonce })).toBe(signature);
  });
});
