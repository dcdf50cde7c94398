import type { AdministratorRole } from './administrators.ts';
import { resources } from './resources/index.ts';
import { readOnlyResources } from './resources/read-only/index.ts';
import type { OwnGroup, ReadOnlyResource, Resource } from './resources/resource.ts';
import type { AdminAccess, RecordArea, Right } from './rights.ts';

/** The groups of the menu, in their order. */
export const screenGroups = {
  orders: '訂單',
  catalogue: '商品',
  supply: '進貨',
  promotions: '活動',
  content: '內容',
  members: '會員',
  reports: '報表',
  settings: '設定',
} as const satisfies Record<RecordArea | OwnGroup | 'reports', string>;
export type ScreenGroup = keyof typeof screenGroups;

export interface Screen {
  /** Its name in the path: /admin/{name}. */
  name: string;
  label: string;
  /** Its words in the menu, where the group has the same word as the screen. */
  entry?: string;
  group: ScreenGroup;
  /** The right that shows it. */
  access: AdminAccess;
  /** It is empty for people without one of these rights, so they do not see it either. */
  oneOf?: readonly Right[];
  /** The entity or read-only resource that it lists, if any. */
  listed?: Resource | ReadOnlyResource;
}

/** Entries that would be the same word as their group. */
const entries: Readonly<Record<string, string>> = {
  orders: '全部訂單',
  products: '全部商品',
  members: '全部會員',
  reports: '營運報表',
};
const entryOf = (name: string) => (entries[name] ? { entry: entries[name] } : {});

/** The screen of a read-only resource. */
function ofReadOnlyResource(resource: ReadOnlyResource): Screen {
  const { name, label, group, access } = resource;
  return { name, label, ...entryOf(name), group, access, listed: resource };
}

const ofResources = resources.map((resource): Screen => {
  const { name, label, area } = resource;
  return {
    name,
    label,
    ...entryOf(name),
    group: area,
    access: `${area}.read`,
    listed: resource,
  };
});

const settings: readonly Screen[] = [
  { name: 'settings', label: '商店設定', group: 'settings', access: 'settings.read' },
  { name: 'letters', label: '通知信', group: 'settings', access: 'settings.read' },
  ...readOnlyResources.filter(({ name }) => name === 'administrators').map(ofReadOnlyResource),
  { name: 'roles', label: '角色', group: 'settings', access: 'administrators.write' },
  { name: 'webhooks', label: 'Webhook', group: 'settings', access: 'webhooks.manage' },
  { name: 'api-keys', label: 'API 金鑰', group: 'settings', access: 'keys.manage' },
  { name: 'tasks', label: '任務', group: 'settings', access: 'workspace.read' },
  ...readOnlyResources.filter(({ name }) => name === 'audit-entries').map(ofReadOnlyResource),
  { name: 'system', label: '系統', group: 'settings', access: 'system.read' },
];

const analytics: readonly Screen[] = [
  {
    name: 'reports',
    label: '報表',
    ...entryOf('reports'),
    group: 'reports',
    access: 'campaign-reports.read',
  },
  { name: 'closings', label: '月結', group: 'reports', access: 'finance.export' },
];

const ordersScreens: readonly Screen[] = [
  { name: 'fulfilment', label: '出貨作業', group: 'orders', access: 'order.fulfil' },
  { name: 'approvals', label: '核可', group: 'orders', access: 'approvals.read' },
];

const draftedAreas = new Set(
  resources.filter(({ publish }) => publish === 'drafts').map(({ area }) => area),
);

const planning: readonly Screen[] = [
  { name: 'calendar', label: '行事曆', group: 'promotions', access: 'promotions.read' },
  { name: 'simulator', label: '試算', group: 'promotions', access: 'promotions.read' },
  {
    name: 'drafts',
    label: '草稿與排程',
    group: 'promotions',
    access: 'workspace.read',
    oneOf: [...draftedAreas].map((area) => `${area}.read` as const),
  },
];

/** The read-only resources of a group, after its entities. */
const readOnlyResourcesOf = (group: ScreenGroup) =>
  readOnlyResources.filter((resource) => resource.group === group).map(ofReadOnlyResource);
const customers: readonly Screen[] = [
  ...readOnlyResources.filter(({ group }) => group === 'members').map(ofReadOnlyResource),
  { name: 'user-coupons', label: '發出優惠券', group: 'members', access: 'coupons.give' },
];

/** Goods that come in have a group of their own between the catalogue and the campaigns. */
const firstCampaign = ofResources.findIndex(({ group }) => group === 'promotions');
const afterCatalogue = ofResources.findLastIndex(({ group }) => group === 'catalogue') + 1;
const afterCampaigns = ofResources.findLastIndex(({ group }) => group === 'promotions') + 1;

const firstOfMembers = ofResources.findIndex(({ group }) => group === 'members');

/** Every screen of the back office, in the order of the menu (row 7.152). */
export const screens: readonly Screen[] = [
  ...readOnlyResourcesOf('orders'),
  ...ordersScreens,
  ...ofResources.slice(0, afterCatalogue),
  ...readOnlyResourcesOf('catalogue'),
  ...ofResources.filter(({ group }) => group === 'supply'),
  ...readOnlyResourcesOf('supply'),
  ...planning,
  ...ofResources.slice(firstCampaign, afterCampaigns),
  ...readOnlyResourcesOf('promotions'),
  ...ofResources.slice(afterCampaigns, firstOfMembers),
  ...customers,
  ...ofResources.slice(firstOfMembers),
  ...analytics,
  ...settings,
];

/** Screens that share one entry of the menu and are tabs beside each other. */
export interface ScreenFamily {
  label: string;
  screens: readonly string[];
}

export const screenFamilies: readonly ScreenFamily[] = [
  {
    label: '系列與專區',
    screens: [
      'product-series',
      'product-sub-series',
      'index-series',
      'product-new-releases',
      'exclusive-sales',
    ],
  },
  {
    label: '滿額與迎新禮',
    screens: [
      'threshold-rewards',
      'free-shipping-events',
      'first-purchase-events',
      'registration-coupon-events',
    ],
  },
  { label: '優惠券', screens: ['coupon-events', 'coupon-codes'] },
  { label: '訊息', screens: ['messages', 'automations'] },
  { label: '橫幅與公告', screens: ['banners', 'message-bars', 'event-popups'] },
  { label: '最新消息', screens: ['news', 'news-categories'] },
];

/** Screens of everyday work, which fill up the pinned ones of a role. */
export const everydayScreens: readonly string[] = [
  'orders',
  'fulfilment',
  'products',
  'stocks',
  'members',
  'order-returns',
  'calendar',
  'reports',
];

/**
 * The screens that each role works with most, the most important first. Those that a person may not see are left out;
 * the first five of the others are pinned to the top of the menu.
 */
export const pinnedScreens: Readonly<Partial<Record<AdministratorRole, readonly string[]>>> = {
  owner: ['orders', 'fulfilment', 'products', 'stocks', 'reports'],
  operator: ['orders', 'fulfilment', 'products', 'stocks', 'discount-events'],
  service: ['orders', 'members', 'order-returns', 'refunds', 'payment-exceptions'],
  warehouse: ['fulfilment', 'orders', 'stocks', 'order-returns', 'products'],
  marketing: ['discount-events', 'coupon-events', 'products', 'banners', 'reports'],
  accounting: ['refunds', 'invoices', 'orders', 'closings', 'reports'],
  viewer: ['orders', 'products', 'stocks', 'calendar', 'reports'],
};
