import { type AdministratorRole, administratorRoles } from './administrators.ts';

/** What may be done with the records of an area; every declared entity belongs to one area. */
export const recordActions = ['read', 'write', 'delete', 'import', 'export'] as const;
export type RecordAction = (typeof recordActions)[number];

export const recordAreas = ['catalogue', 'promotions', 'content', 'members'] as const;
export type RecordArea = (typeof recordAreas)[number];

const runners = ['owner', 'operator'] as const;
const people = administratorRoles.filter((role) => role !== 'erp');
const goodsAndContent = {
  read: people,
  write: [...runners, 'marketing'],
  delete: runners,
  import: runners,
  export: [...runners, 'marketing', 'accounting'],
} as const satisfies Record<RecordAction, readonly AdministratorRole[]>;

const rolesOfArea: Readonly<
  Record<RecordArea, Readonly<Record<RecordAction, readonly AdministratorRole[]>>>
> = {
  catalogue: goodsAndContent,
  promotions: goodsAndContent,
  content: goodsAndContent,
  members: { read: people, write: runners, delete: runners, import: runners, export: runners },
};

/** What is no action on records, and who may do it. Owners may do everything. */
const rolesOfAction = {
  'price.write': runners,
  /** Counts of the stock, and who is told when it runs low. */
  'stock.adjust': [...runners, 'warehouse'],
  /** Whatever changes campaigns that shoppers see: making drafts live, now or later, and writing what is live. */
  'promotion.publish': runners,
  /** The list and the pages of orders, with names, numbers and addresses masked. */
  'orders.read': people,
  /** Lists of orders and returns as files. */
  'orders.export': [...runners, 'service', 'accounting'],
  /** Members and their orders, to try prices with. */
  'buyers.read': [...runners, 'service', 'accounting'],
  'orders.write': [...runners, 'service'],
  /** From paid to handed over: picking, packing, labels with whole addresses. */
  'order.fulfil': [...runners, 'warehouse'],
  'personal.reveal': [...runners, 'service'],
  'personal.export': ['owner'],
  /** Erases what the shop keeps of a member. */
  'member.erase': ['owner'],
  /** Views of lists that everybody sees. */
  'share-views': runners,
  /** The list and the pages of members; whoever reads them may also ask for whole names and numbers. */
  'member.read': [...runners, 'service'],
  /** Notes, tags, coupons, sessions, names and numbers of one member. */
  'member.write': [...runners, 'service'],
  /** Who may sign in, and which accounts are one person's. */
  'member.disable': runners,
  'member.merge': runners,
  'coupons.give': runners,
  'money.read': [...runners, 'service', 'accounting'],
  'money.write': runners,
  /** Notes that a refund was transferred by hand, with the bank's number. */
  'refund.complete': [...runners, 'accounting'],
  'refund.create': [...runners, 'service'],
  'refund.approve': ['owner', 'accounting'],
  'reports.read': [...runners, 'accounting', 'viewer'],
  /** Only what campaigns and coupons do. */
  'campaign-reports.read': [...runners, 'marketing', 'accounting', 'viewer'],
  'reports.export': [...runners, 'marketing', 'accounting'],
  'finance.export': [...runners, 'accounting'],
  /** Approves lower prices and high discounts. */
  'price.approve': ['owner'],
  'approvals.read': [...runners, 'service', 'accounting'],
  /** The list and the pages of goods that come back. */
  'returns.read': [...runners, 'service', 'warehouse', 'accounting'],
  'returns.write': [...runners, 'service', 'warehouse'],
  /** Menu, search and whatever else the screens of the back office are made of. */
  'workspace.read': people,
  'settings.read': [...runners, 'accounting'],
  'settings.write': ['owner'],
  'administrators.write': ['owner'],
  // One's own. Programs have none: their long random password is all they show.
  'second-factor.write': people,
  'tasks.read': people,
  'tasks.write': runners,
  'system.read': ['owner'],
  'system.write': ['owner'],
  'audit.read': ['owner', 'accounting'],
  erp: ['owner', 'erp'],
} as const satisfies Record<string, readonly AdministratorRole[]>;

/** A right of administrators, e.g. `content.write`. */
export type Right = `${RecordArea}.${RecordAction}` | keyof typeof rolesOfAction;

/** Which roles have each right: the one table of who may do what (G-147). */
export const rolesWithRight = {
  ...rolesOfAction,
  ...Object.fromEntries(
    recordAreas.flatMap((area) =>
      recordActions.map((action) => [`${area}.${action}`, rolesOfArea[area][action]]),
    ),
  ),
} as unknown as Readonly<Record<Right, readonly AdministratorRole[]>>;

export const rights = Object.keys(rolesWithRight) as Right[];

/** What a call of the back office needs: a right, or only to be signed in there. */
export type AdminAccess = 'administrator' | Right;

export function isAdminAccess(access: string): access is AdminAccess {
  return access === 'administrator' || access in rolesWithRight;
}

export function rolesWithAccess(access: AdminAccess): readonly AdministratorRole[] {
  return access === 'administrator' ? administratorRoles : rolesWithRight[access];
}

export function hasRight(role: AdministratorRole, right: Right): boolean {
  return rolesWithRight[right].includes(role);
}

/** Everything that a role may do. */
export function rightsOf(role: AdministratorRole): Right[] {
  return rights.filter((right) => hasRight(role, right));
}
