import { expect, it } from 'vitest';
import { publicAddress } from './public-address.ts';

const shop = 'https://shop.example';

it.each([
  ['/email-verify?email=secret%40person.tw&type=signup', '/email-verify?type=signup'],
  ['/new-member?email=a@b.tw', '/new-member'],
  ['/line-auth?code=abc&state=xyz', '/line-auth'],
  ['/redirect?result=successed&no=1&code=signed#top', '/redirect?result=successed&no=1#top'],
  ['/reset-password?Token=1&KEY=2&email=a&email=b', '/reset-password'],
])('leaves e-mail address and secrets out of %s', (address, shown) => {
  expect(publicAddress(shop + address)).toBe(shop + shown);
});

it.each(['', 'not an address', `${shop}/products?all=1&keyword=%E6%A3%89+a`, 'tel:0800889933'])(
  'leaves %j as it is',
  (address) => expect(publicAddress(address)).toBe(address),
);
