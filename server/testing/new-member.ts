import type { LightMyRequestResponse } from 'fastify';
import type { ShopApi } from '#contract/client.ts';
import type { TestShop } from './test-shop.ts';

export interface NewMember {
  id: number;
  email: string;
  password: string;
  token: string;
  /** The client with the member's token. */
  api: ShopApi;
  /** Sends a raw request with the member's token; a text payload is sent as a form. */
  ask(method: Method, url: string, payload?: object | string): Promise<LightMyRequestResponse>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

let count = 0;

/** The four digits of the newest e-mail to an address. */
export async function mailedCode(test: TestShop, email: string): Promise<string> {
  const message = (await test.mails(email)).at(-1);
  const code = /^\d{4}$/m.exec(message?.text ?? '')?.[0];
  if (!code) throw new Error(`no code was mailed to ${email}`);
  return code;
}

/** A member who has registered, verified the e-mail and signed in through the API. */
export async function newMember(
  test: TestShop,
  { email = `member-${++count}@example.com`, password = 'Cotton2468x' } = {},
): Promise<NewMember> {
  const { data: registered } = await test.api.register({ body: { email, password } });
  await test.api.sendUserVerificationEmail({ body: { email } });
  const code = await mailedCode(test, email);
  await test.api.verifyEmailCode({ body: { email, code, useFor: 'register' } });
  const { data: session } = await test.api.login({ body: { account: email, password } });
  return {
    id: registered.userId,
    email,
    password,
    token: session.token,
    api: test.api.as(session.token),
    ask: (method, url, payload) =>
      test.http({
        method,
        url,
        headers: {
          authorization: `Bearer ${session.token}`,
          ...(typeof payload === 'string' && { 'content-type': formType }),
        },
        ...(payload !== undefined && { payload }),
      }),
  };
}

const formType = 'application/x-www-form-urlencoded';
