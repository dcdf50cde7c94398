/** The numbered tabs, spelt as in the requirements (G-014, G-015). */
export const memberTabs = {
  ACCOUNT: 1,
  ORDERS: 2,
  COUPONS: 3,
  SPENDING_ACCUMULAYES: 4,
  INFO: 5,
  COMMON_RECIPIENT_INFORMATION: 6,
  COMMON_INVOICE_INFORMATION: 7,
  REVIEWS: 11,
  SECURITY: 15,
  STANDING_ORDERS: 12,
} as const;

export type MemberTab = (typeof memberTabs)[keyof typeof memberTabs];

export interface MenuEntry {
  tab: MemberTab;
  name: string;
  entries?: readonly MenuEntry[];
}

export const memberMenu: readonly MenuEntry[] = [
  {
    tab: memberTabs.ACCOUNT,
    name: '我的帳戶',
    entries: [
      { tab: memberTabs.SPENDING_ACCUMULAYES, name: '消費累金' },
      { tab: memberTabs.INFO, name: '會員資料' },
      { tab: memberTabs.SECURITY, name: '帳號與安全' },
      { tab: memberTabs.COMMON_RECIPIENT_INFORMATION, name: '常用收件人資料' },
      { tab: memberTabs.COMMON_INVOICE_INFORMATION, name: '常用發票資料' },
    ],
  },
  { tab: memberTabs.ORDERS, name: '我的訂單' },
  { tab: memberTabs.STANDING_ORDERS, name: '定期配' },
  { tab: memberTabs.COUPONS, name: '我的優惠券' },
  { tab: memberTabs.REVIEWS, name: '我的評論' },
];

/** The names that an address can use for a tab. The number is the canonical form (G-014). */
const aliases: Readonly<Record<string, MemberTab>> = {
  info: memberTabs.INFO,
  'spending-accumulations': memberTabs.SPENDING_ACCUMULAYES,
  'common-recipient-information': memberTabs.COMMON_RECIPIENT_INFORMATION,
  'common-invoice-information': memberTabs.COMMON_INVOICE_INFORMATION,
  orders: memberTabs.ORDERS,
  coupons: memberTabs.COUPONS,
  reviews: memberTabs.REVIEWS,
  security: memberTabs.SECURITY,
  'standing-orders': memberTabs.STANDING_ORDERS,
};

/** The menu entry of a number, also among nested entries. */
export function findEntry(
  tab: number,
  menu: readonly MenuEntry[] = memberMenu,
): MenuEntry | undefined {
  for (const entry of menu) {
    const found = entry.tab === tab ? entry : findEntry(tab, entry.entries ?? []);
    if (found) return found;
  }
  return undefined;
}

/** The section of the query `type`. Undefined if there is no such section. */
export function readTab(
  type: string | null,
): Exclude<MemberTab, typeof memberTabs.ACCOUNT> | undefined {
  const tab = findEntry(aliases[type ?? ''] ?? Number(type ?? Number.NaN))?.tab;
  return tab === memberTabs.ACCOUNT ? memberTabs.INFO : tab;
}

/** Whether the entry or one of its nested entries is shown. */
export function leadsTo(entry: MenuEntry, tab: MemberTab): boolean {
  return entry.tab === tab || (entry.entries ?? []).some((each) => leadsTo(each, tab));
}

/** The first page has no `page` in the address. */
export function memberCentrePath(tab: MemberTab, page = 1): string {
  return `/member-centre?type=${tab}${page > 1 ? `&page=${page}` : ''}`;
}
