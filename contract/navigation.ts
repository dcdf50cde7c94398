import { resources } from './resources/index.ts';
import { readOnlyResources } from './resources/read-only/index.ts';
import type { OwnGroup, ReadOnlyResource, Resource } from './resources/resource.ts';
import type { AdminAccess, RecordArea } from './rights.ts';

/** The groups of the menu, in their order. */
export const screenGroups = {
  orders: '訂單',
  catalogue: '商品',
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
  group: ScreenGroup;
  /** The right that shows it. */
  access: AdminAccess;
  /** The entity or read-only resource that it lists, if any. */
  listed?: Resource | ReadOnlyResource;
}

/** The screen of a read-only resource. */
function ofReadOnlyResource(resource: ReadOnlyResource): Screen {
  const { name, label, group, access } = resource;
  return { name, label, group, access, listed: resource };
}

const ofResources = resources.map((resource): Screen => {
  const { name, label, area } = resource;
  return { name, label, group: area, access: `${area}.read`, listed: resource };
});

const settings: readonly Screen[] = [
  { name: 'settings', label: '商店設定', group: 'settings', access: 'settings.read' },
  { name: 'letters', label: '通知信', group: 'settings', access: 'settings.read' },
  ...readOnlyResources.filter(({ name }) => name === 'administrators').map(ofReadOnlyResource),
  { name: 'roles', label: '角色', group: 'settings', access: 'administrators.write' },
  { name: 'tasks', label: '任務', group: 'settings', access: 'tasks.read' },
  ...readOnlyResources.filter(({ name }) => name === 'audit-entries').map(ofReadOnlyResource),
  { name: 'system', label: '系統', group: 'settings', access: 'system.read' },
];

const analytics: readonly Screen[] = [
  { name: 'reports', label: '報表', group: 'reports', access: 'campaign-reports.read' },
  { name: 'closings', label: '月結', group: 'reports', access: 'finance.export' },
];

const ordersScreens: readonly Screen[] = [
  { name: 'fulfilment', label: '出貨作業', group: 'orders', access: 'order.fulfil' },
  { name: 'approvals', label: '核可', group: 'orders', access: 'approvals.read' },
];

const planning: readonly Screen[] = [
  { name: 'calendar', label: '行事曆', group: 'promotions', access: 'promotions.read' },
  { name: 'simulator', label: '試算', group: 'promotions', access: 'promotions.read' },
  { name: 'drafts', label: '草稿與排程', group: 'promotions', access: 'workspace.read' },
];

/** The read-only resources of a group, after its entities. */
const readOnlyResourcesOf = (group: ScreenGroup) =>
  readOnlyResources.filter((resource) => resource.group === group).map(ofReadOnlyResource);
const customers: readonly Screen[] = [
  ...readOnlyResources.filter(({ group }) => group === 'members').map(ofReadOnlyResource),
  { name: 'user-coupons', label: '發出優惠券', group: 'members', access: 'coupons.give' },
];

const firstCampaign = ofResources.findIndex(({ group }) => group === 'promotions');

const firstOfMembers = ofResources.findIndex(({ group }) => group === 'members');

/** Every screen of the back office, in the order of the menu (row 7.152). */
export const screens: readonly Screen[] = [
  ...readOnlyResourcesOf('orders'),
  ...ordersScreens,
  ...ofResources.slice(0, firstCampaign),
  ...readOnlyResourcesOf('catalogue'),
  ...planning,
  ...ofResources.slice(firstCampaign, firstOfMembers),
  ...customers,
  ...ofResources.slice(firstOfMembers),
  ...analytics,
  ...settings,
];
