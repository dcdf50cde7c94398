import { afterEach, describe, expect, it } from 'vitest';
import { personOf } from '#sandbox/line-login/people.ts';
import { signToken } from '#sandbox/line-login/tokens.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { agree, consent, newPerson } from '#server/testing/line-person.ts';
import { lineChannel } from './line-channel.ts';
import { nonceOf } from './proof-key.ts';

const line = paymentsForTests({ environment: { LINE_LOGIN_TIMEOUT: '0.2' } });
afterEach(() => {
  line.network.outcomes.reset();
  line.network.setDead(false);
});

const failed = {
  status: 400,
  errorCode: 'LINE_LOGIN_FAILED',
  message: 'LINE 登入失敗，請再試一次',
};
const unavailable = { status: 503, errorCode: 'LINE_LOGIN_UNAVAILABLE' };
const getToken = (body: { code: string; codeVerifier?: string }) =>
  line.test.api.getLineToken({ body });

describe('exchanging the code of LINE', () => {
  it('answers an id token, in snake_case on the wire [7.076, 4.090]', async () => {
    const { code, codeVerifier } = await consent(line, newPerson());
    const { statusCode, body } = await line.test.http({
      method: 'POST',
      url: '/api/v1/auth/line/get-token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ code, code_verifier: codeVerifier }).toString(),
    });
    expect(statusCode).toBe(200);
    expect(JSON.parse(body).data).toEqual({
      id_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    });
  });

  it('takes the documented {code} alone for an authorisation without proof key [7.076]', async () => {
    const { authorizeUrl } = (await line.test.api.beginLineLogin()).data;
    const plain = new URL(authorizeUrl);
    for (const name of ['nonce', 'code_challenge', 'code_challenge_method']) {
      plain.searchParams.delete(name);
    }
    const code = await agree(line.network, plain.href, newPerson());
    expect((await getToken({ code })).data.idToken).not.toBe('');
  });

  it('works once per code', async () => {
    const { code, codeVerifier } = await consent(line, newPerson());
    await getToken({ code, codeVerifier });
    await expect(getToken({ code, codeVerifier })).rejects.toMatchObject(failed);
  });

  it('works within ten minutes', async () => {
    const { code, codeVerifier } = await consent(line, newPerson());
    line.test.clock.advance(601);
    await expect(getToken({ code, codeVerifier })).rejects.toMatchObject(failed);
  });

  it('needs the secret of the browser that began the sign-in: a stolen code is useless', async () => {
    const [one, other] = [await consent(line, newPerson()), await consent(line, newPerson())];
    await expect(getToken({ code: one.code })).rejects.toMatchObject(failed);
    const swapped = { code: other.code, codeVerifier: one.codeVerifier };
    await expect(getToken(swapped)).rejects.toMatchObject(failed);
  });

  it('refuses a code of an authorisation that an attacker made without a proof key', async () => {
    const { authorizeUrl, codeVerifier } = (await line.test.api.beginLineLogin()).data;
    const weakened = new URL(authorizeUrl);
    weakened.searchParams.delete('code_challenge');
    weakened.searchParams.delete('code_challenge_method');
    const withNonce = await agree(line.network, weakened.href, newPerson());
    await expect(getToken({ code: withNonce })).rejects.toMatchObject(failed);
    weakened.searchParams.delete('nonce');
    const plain = await agree(line.network, weakened.href, newPerson());
    await expect(getToken({ code: plain, codeVerifier })).rejects.toMatchObject(failed);
  });

  it('refuses a code that LINE did not give, with status and error code [8.075]', async () => {
    await expect(getToken({ code: 'made-up' })).rejects.toMatchObject(failed);
    line.network.outcomes.set('LINE_LOGIN', 'fail');
    const { code, codeVerifier } = await consent(line, newPerson());
    await expect(getToken({ code, codeVerifier })).rejects.toMatchObject(failed);
  });

  it('answers that LINE is unavailable when LINE is silent or away, within the configured time [8.075]', async () => {
    const { code, codeVerifier } = await consent(line, newPerson());
    line.network.outcomes.set('LINE_LOGIN', 'timeout');
    await expect(getToken({ code, codeVerifier })).rejects.toMatchObject(unavailable);
    line.network.setDead(true);
    await expect(getToken({ code, codeVerifier })).rejects.toMatchObject(unavailable);
  });
});

describe('what comes from LINE is checked', () => {
  const answerWith = async (idToken: string, body?: { status: number; text: string }) => {
    const { fetch } = line.test.shop;
    line.test.shop.fetch = async () =>
      new Response(body?.text ?? JSON.stringify({ id_token: idToken }), {
        status: body?.status ?? 200,
      });
    try {
      return await getToken({ code: 'code', codeVerifier: 'verifier' });
    } finally {
      line.test.shop.fetch = fetch;
    }
  };
  const claims = () => ({
    iss: 'https://access.line.me',
    sub: personOf('a', '').subject,
    aud: lineChannel(line.test.shop.config).id,
    exp: line.test.clock.now().getTime() / 1000 + 3600,
    nonce: nonceOf('verifier'),
  });
  const secret = () => lineChannel(line.test.shop.config).secret;

  it('and accepted when it is right', async () => {
    const idToken = signToken(claims(), secret());
    expect((await answerWith(idToken)).data.idToken).toBe(idToken);
  });

  it.each([
    ['of another nonce', { nonce: nonceOf('other') }],
    ['with the code verifier itself as nonce', { nonce: 'verifier' }],
    ['without a nonce', { nonce: undefined }],
    ['of another channel', { aud: '1' }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['that has expired', { exp: 1 }],
  ])('and refused: a token %s', async (_, change) => {
    const forged = signToken({ ...claims(), ...change }, secret());
    await expect(answerWith(forged)).rejects.toMatchObject(failed);
  });

  it('and refused: another secret, no signature', async () => {
    const [, payload = ''] = signToken(claims(), secret()).split('.');
    const header = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const forged of [signToken(claims(), 'other'), `${header}.${payload}.`]) {
      await expect(answerWith(forged)).rejects.toMatchObject(failed);
    }
  });

  it.each([
    [500, 'oops'],
    [200, 'no JSON'],
    [200, '{}'],
    [429, '{"error":"too_many"}'],
    [400, '{"error":"invalid_client"}'],
    [302, ''],
  ])(
    'and a fault of LINE is not reported as a fault of the shopper: %i %s',
    async (status, text) => {
      await expect(answerWith('', { status, text })).rejects.toMatchObject(unavailable);
    },
  );
});
