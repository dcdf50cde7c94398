import type { LineMemberInfo } from '#contract/entities/accounts.ts';
import type { PaymentTest } from './payment-network.ts';

type LineTest = Pick<PaymentTest, 'test' | 'network'>;

/** A person who consents on the page of the stand-in for LINE. The same name and e-mail give the same LINE account. */
export interface LinePerson {
  name: string;
  /** '' if the LINE account has none. */
  email?: string;
  /** Whether the person does not share the e-mail. */
  isShy?: boolean;
  /** Whether the person adds the shop's account as a friend. */
  isFriend?: boolean;
}

let count = 0;

/** A person who is new to the shop; without an e-mail by default. */
export function newPerson(email = ''): LinePerson {
  return { name: `LINE 測試 ${++count}`, email };
}

/** The values that a browser brings back from LINE. */
interface Arrival {
  code: string;
  codeVerifier: string;
}

/** Begins a sign-in, opens LINE's page and agrees there, as a browser does. */
export async function consent({ test, network }: LineTest, person: LinePerson): Promise<Arrival> {
  const { data } = await test.api.beginLineLogin({ body: {} });
  const code = await agree(network, data.authorizeUrl, person);
  return { code, codeVerifier: data.codeVerifier };
}

/** Agrees at an authorisation address; returns the code that LINE sends back. */
export async function agree(
  network: LineTest['network'],
  authorizeUrl: string,
  { name, email = '', isShy = false, isFriend = false }: LinePerson,
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
      ...(isFriend ? { add_friend: 'yes' } : {}),
    }).toString(),
  });
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
}

/** A new id token of this person from LINE. */
export async function newIdToken(line: LineTest, person: LinePerson): Promise<string> {
  const { code, codeVerifier } = await consent(line, person);
  const { data } = await line.test.api.getLineToken({ body: { code, codeVerifier } });
  return data.idToken;
}

/** The shop's answer to a new id token of this person. */
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

/** Requests the link of a LINE account with a member; the socialite token is the bearer token by default. */
export async function link(
  { test }: LineTest,
  socialiteToken: string,
  email: string,
  { key = '', bearer = socialiteToken }: { key?: string; bearer?: string } = {},
) {
  return (await test.api.as(bearer).linkLine({ body: { email, key, socialiteToken } })).data;
}

/** The key for linking that the shop gives for a member's password. */
export async function passwordKey(
  { test }: LineTest,
  socialiteToken: string,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const body = { email, password };
  return (await test.api.as(socialiteToken).verifyPassword({ body })).data.key;
}

/** Links a person with a member by the member's password, like the page /bind. */
export async function bind(
  line: LineTest,
  person: LinePerson,
  member: { email: string; password: string },
) {
  const token = await socialiteTokenOf(line, person);
  return link(line, token, member.email, { key: await passwordKey(line, token, member) });
}

/** The id of the member to whom this person is linked; null if there is none. */
export async function holderOf(line: LineTest, person: LinePerson): Promise<number | null> {
  return (await arrive(line, person)).userId;
}
