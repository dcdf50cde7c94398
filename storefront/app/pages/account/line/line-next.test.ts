import { describe, expect, it } from 'vitest';
import { afterEmailCheck, afterLine } from './line-next.ts';

const unbound = {
  token: null,
  socialiteToken: 's',
  email: 'a+b@c.tw',
  iconUser: null,
  userVerifiedStatus: null,
};
const owner = { id: 7, email: 'a+b@c.tw', name: null };

describe('the server’s answer about a LINE account', () => {
  it('signs a linked member in, whatever else it contains [4.092]', () => {
    expect(afterLine({ ...unbound, token: 't', socialiteToken: null })).toEqual({
      kind: 'signedIn',
      token: 't',
    });
    expect(
      afterLine({ ...unbound, token: 't', iconUser: owner, userVerifiedStatus: false }),
    ).toEqual({ kind: 'signedIn', token: 't' });
  });

  it.each([
    [
      'a verified member’s e-mail',
      { iconUser: owner, userVerifiedStatus: true },
      '/bind?email=a%2Bb%40c.tw',
    ],
    [
      'an unverified member’s e-mail',
      { iconUser: owner, userVerifiedStatus: false },
      '/email-verify?email=a%2Bb%40c.tw&type=line-bind&lastStep=true',
    ],
    ['an e-mail nobody has', {}, '/new-member?email=a%2Bb%40c.tw'],
    ['no e-mail', { email: null }, '/new-member'],
  ] as const)(
    'with %s goes on, keeping the proof [3.089, 4.093, 4.094, 4.095, 4.096, 4.097]',
    (_, person, path) => {
      expect(afterLine({ ...unbound, ...person })).toEqual({
        kind: 'unbound',
        socialiteToken: 's',
        path,
      });
    },
  );

  it('is a failure without session and proof', () => {
    expect(afterLine({ ...unbound, socialiteToken: null })).toEqual({ kind: 'failed' });
  });
});

describe('the e-mail that a new person from LINE enters', () => {
  const code = '/email-verify?email=a%40b.tw&type=signup&lastStep=true';

  it('leads to binding if a verified member has it [4.087]', () => {
    expect(afterEmailCheck('a@b.tw', { verifiedStatus: true })).toEqual({
      kind: 'bind',
      path: '/bind?email=a%40b.tw',
    });
  });

  it('leads to its code if it was never verified [4.088]', () => {
    expect(afterEmailCheck('a@b.tw', { verifiedStatus: false })).toEqual({
      kind: 'verify',
      path: code,
    });
  });

  it('becomes a new member’s if no member has it [4.089]', () => {
    expect(afterEmailCheck('a@b.tw', undefined)).toEqual({ kind: 'join', path: code });
  });
});
