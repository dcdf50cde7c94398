import { describe, expect, it } from 'vitest';
import { findEntry, leadsTo, memberCentrePath, memberMenu, memberTabs, readTab } from './menu.ts';

describe('the member centre’s menu', () => {
  it('has the account with its entries, the orders, the standing orders, the coupons and the reviews [2.124, 2.125, 2.126, 2.127, 2.128, 2.129, 2.130]', () => {
    const names = memberMenu.map(({ name, entries }) => [name, entries?.map((each) => each.name)]);
    expect(names).toEqual([
      ['我的帳戶', ['消費累金', '會員資料', '帳號與安全', '常用收件人資料', '常用發票資料']],
      ['我的訂單', undefined],
      ['定期配', undefined],
      ['我的優惠券', undefined],
      ['我的評論', undefined],
    ]);
  });

  it('can be searched, nested entries included [2.112]', () => {
    expect(findEntry(2)?.name).toBe('我的訂單');
    expect(findEntry(6)?.name).toBe('常用收件人資料');
    expect(findEntry(8)).toBeUndefined();
  });

  it('knows which entries lead to the open section', () => {
    const open = memberMenu.filter((entry) => leadsTo(entry, 7)).map(({ name }) => name);
    expect(open).toEqual(['我的帳戶']);
  });
});

describe('the section in the address', () => {
  it.each([
    ['1', 5],
    ['2', 2],
    ['3', 3],
    ['4', 4],
    ['5', 5],
    ['6', 6],
    ['7', 7],
    ['info', 5],
    ['coupons', 3],
    ['reviews', 11],
    ['security', 15],
    ['orders', 2],
    ['spending-accumulations', 4],
    ['common-recipient-information', 6],
    ['common-invoice-information', 7],
  ])(
    '%s shows tab %i; the account shows the member’s data [2.111, 2.114, 2.115, 2.131]',
    (type, tab) => {
      expect(readTab(type)).toBe(tab);
    },
  );

  it.each([null, '', '0', '8', '99', '-1', '2.5', 'xyz', 'INFO', 'toString', '__proto__'])(
    'is none for %j [2.113, 6.012]',
    (type) => {
      expect(readTab(type)).toBeUndefined();
    },
  );

  it('is written as a number', () => {
    expect(memberCentrePath(memberTabs.INFO)).toBe('/member-centre?type=5');
    expect(memberCentrePath(memberTabs.ORDERS, 3)).toBe('/member-centre?type=2&page=3');
  });
});
