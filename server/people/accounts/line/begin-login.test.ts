import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { systemRandom } from '#server/platform/random.ts';
import { beginLineLogin } from './begin-login.ts';
import { lineChannel } from './line-channel.ts';
import { challengeOf, nonceOf } from './proof-key.ts';

const begin = (
  beginning: Parameters<typeof beginLineLogin>[1] = {},
  environment: Record<string, string> = {},
) => {
  const { value } = beginLineLogin(
    { config: readConfig(environment), random: systemRandom },
    beginning,
  );
  return { ...value, url: new URL(value.authorizeUrl) };
};
const decode = (state: string) => JSON.parse(Buffer.from(state, 'base64url').toString('utf8'));

const real = {
  LINE_LOGIN_CHANNEL_ID: '1234567890',
  LINE_LOGIN_CHANNEL_SECRET: 'f'.repeat(32),
  PUBLIC_URL: 'https://shop.local/',
};

describe('beginning a sign-in with LINE', () => {
  it('has a state that decodes to the path and query to come back to [2.074]', () => {
    const { state, url } = begin({ returnTo: '/products?all=1' });
    expect(decode(state)).toEqual({
      path: '/products',
      query: '?all=1',
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(url.searchParams.get('state')).toBe(state);
    expect(decode(begin({ returnTo: '/products?q=日用#top' }).state)).toMatchObject({
      path: '/products',
      query: '?q=%E6%97%A5%E7%94%A8',
    });
  });

  it('comes back to pages of this shop only', () => {
    const foreign = [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/..//evil.example',
      '/.//evil.example',
      '/%2e%2e//evil.example',
      '/a/../..\\\\evil.example',
      'javascript:alert(1)',
      'products',
      '',
    ];
    for (const returnTo of foreign) {
      const { path, query } = decode(begin({ returnTo }).state);
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(path + query).not.toContain('evil');
    }
  });

  it('leads to the page of LINE with all parameters that LINE requires', () => {
    const { url, codeVerifier } = begin({}, real);
    expect(url.origin + url.pathname).toBe('https://access.line.me/oauth2/v2.1/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: '1234567890',
      redirect_uri: 'https://shop.local/line-auth',
      state: expect.any(String),
      scope: 'openid profile email',
      nonce: nonceOf(codeVerifier),
      code_challenge: challengeOf(codeVerifier),
      code_challenge_method: 'S256',
      ui_locales: 'zh-TW',
    });
  });

  it('offers to add the shop’s account as a friend if the same LINE also takes messages', () => {
    const messages = {
      LINE_MESSAGING_CHANNEL_SECRET: 'secret',
      LINE_MESSAGING_ACCESS_TOKEN: 'token',
    };
    const offered = (environment: Record<string, string>) =>
      begin({}, environment).url.searchParams.get('bot_prompt');
    expect(offered({ ...real, ...messages })).toBe('normal');
    expect(offered({})).toBe('normal');
    expect(offered(real)).toBeNull();
    expect(offered({ DISABLED_PROVIDERS: 'line-messaging' })).toBeNull();
  });

  it('has new values every time, and does not contain its secret', () => {
    const [one, other] = [begin(), begin()];
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one.url.searchParams.get(name)).not.toBe(other.url.searchParams.get(name));
    }
    expect(one.codeVerifier).toMatch(/^[\w-]{43}$/);
    expect(one.authorizeUrl).not.toContain(one.codeVerifier);
    expect(decode(one.state).nonce).not.toContain(one.codeVerifier);
  });

  it('for another LINE account says so in the state, and makes LINE ask for the account [8.090]', () => {
    const { state, url } = begin({ returnTo: '/member-centre?type=5', rebind: true });
    expect(decode(state)).toMatchObject({ path: '/member-centre', rebind: true });
    expect(url.searchParams.get('prompt')).toBe('login');
  });

  it('leads to the stand-in while no channel is configured', () => {
    expect(begin().url.origin + begin().url.pathname).toBe(
      'http://localhost:3001/line-login/oauth2/v2.1/authorize',
    );
  });
});

describe('the LINE channel', () => {
  it('is refused if its id is set and its secret is not', () => {
    expect(() => readConfig({ LINE_LOGIN_CHANNEL_ID: '1234567890' })).toThrow(
      'line-login needs LINE_LOGIN_CHANNEL_SECRET',
    );
    expect(lineChannel(readConfig(real))).toMatchObject({
      id: '1234567890',
      apiUrl: 'https://api.line.me',
    });
  });
});

describe('the proof key', () => {
  it('is made as in the example of RFC 7636', () => {
    expect(challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    );
  });

  it('gives a nonce that differs from the challenge', () => {
    expect(nonceOf('verifier')).not.toBe(challengeOf('verifier'));
  });
});
