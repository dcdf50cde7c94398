import type { LineMemberInfo } from '#contract/entities/accounts.ts';
import type { PaymentTest } from './payment-network.ts';

type LineTest = Pick<PaymentTest, 'test' | 'network'>;

/** Who consents on the page of the stand-in for LINE; the same name and e-mail are the same person. */
export interface LinePerson {
  name: string;
  /** Empty: this LINE account has none. */
  email?: string;
  /** Keeps the e-mail back. */
  isShy?: boolean;
}

let count = 0;

/** Somebody who has never been to this shop; without an e-mail unless one is given. */
export function newPerson(email = ''): LinePerson {
  return { name: `LINE 測試 ${++count}`, email };
}

/** What a browser has when it comes back from LINE. */
interface Arrival {
  code: string;
  codeVerifier: string;
}

/** Begins a sign-in, opens LINE's page and agrees there, as a browser would. */
export async function consent({ test, network }: LineTest, person: LinePerson): Promise<Arrival> {
  const { data } = await test.api.beginLineLogin({ body: {} });
  const code = await agree(network, data.authorizeUrl, person);
  return { code, codeVerifier: data.codeVerifier };
}

/** Agrees at an authorisation address; the code that LINE sends back. */
export async function agree(
  network: LineTest['network'],
  authorizeUrl: string,
  { name, email = '', isShy = false }: LinePerson,
): Promise<string> {
  const page = await network.fetch(authorizeUrl);
  const request = /name="request" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
  const answer = await network.fetch(new URL('/line-login/consent', authorizeUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      request,
      person: 'other',
      name,
      email,
      decision: 'allow',
      ...(isShy ? {} : { share_email: 'yes' }),
    }).toString(),
  });
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
}

/** An id token of this person, fresh from LINE. */
export async function newIdToken(line: LineTest, person: LinePerson): Promise<string> {
  const { code, codeVerifier } = await consent(line, person);
  const { data } = await line.test.api.getLineToken({ body: { code, codeVerifier } });
  return data.idToken;
}

/** What the shop makes of this person. */
export async function arrive(line: LineTest, person: LinePerson): Promise<LineMemberInfo> {
  const idToken = await newIdToken(line, person);
  return (await line.test.api.verifyLineToken({ body: { idToken } })).data;
}

/** The socialite token of a person who is not linked yet. */
export async function socialiteTokenOf(line: LineTest, person: LinePerson): Promise<string> {
  const { socialiteToken } = await arrive(line, person);
  if (!socialiteToken) throw new Error(`${person.name} is linked already`);
  return socialiteToken;
}

/** Asks for the link of a LINE account with a member; without another bearer the socialite token is it. */
export async function link(
  { test }: LineTest,
  socialiteToken: string,
  email: string,
  { key = '', bearer = socialiteToken }: { key?: string; bearer?: string } = {},
) {
  return (await test.api.as(bearer).linkLine({ body: { email, key, socialiteToken } })).data;
}

/** The key for linking that a member's password brings. */
export async function passwordKey(
  { test }: LineTest,
  socialiteToken: string,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const body = { email, password };
  return (await test.api.as(socialiteToken).verifyPassword({ body })).data.key;
}

/** Links a person with a member as /bind does: by the member's password. */
export async function bind(
  line: LineTest,
  person: LinePerson,
  member: { email: string; password: string },
) {
  const token = await socialiteTokenOf(line, person);
  return link(line, token, member.email, { key: await passwordKey(line, token, member) });
}

/** Whom LINE signs in for this person; null when nobody is linked. */
export async function holderOf(line: LineTest, person: LinePerson): Promise<number | null> {
  return (await arrive(line, person)).userId;
}
