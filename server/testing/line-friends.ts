import { lineIssuer } from '#server/people/accounts/line/id-token.ts';
import { lineAccounts } from '#server/people/accounts/line/tables.ts';
import { agree, type LinePerson, newPerson } from './line-person.ts';
import { newShopper, type Shopper } from './new-shopper.ts';
import type { PaymentTest } from './payment-network.ts';

/** A member with a LINE account. */
export interface LineMember extends Shopper {
  /** The LINE user id. */
  subject: string;
}

/** A member who has linked a LINE account; a friend of the shop's account unless `isFriend` is false. */
export async function newLineMember(
  { test, network }: PaymentTest,
  { isFriend = true }: Pick<LinePerson, 'isFriend'> = {},
): Promise<LineMember> {
  const shopper = await newShopper(test);
  const { data } = await test.api.beginLineLogin({ body: {} });
  const known = new Set(network.ledgers.lineChats.phones.keys());
  await agree(network, data.authorizeUrl, { ...newPerson(), isFriend });
  const subject = [...network.ledgers.lineChats.phones.keys()].find((each) => !known.has(each));
  if (!subject) throw new Error('Nobody has signed in with LINE.');
  const link = { issuer: lineIssuer, subject, userId: shopper.id, linkedAt: test.clock.now() };
  await test.shop.db.insert(lineAccounts).values(link);
  return { ...shopper, subject };
}

/** The texts beside the messages that a member's LINE has, oldest first. */
export const lineTextsOf = async ({ test }: Pick<PaymentTest, 'test'>, { id }: LineMember) =>
  (await test.api.listTestLineMessages({ query: { userId: id } })).data.map(({ text }) => text);
