import {
  type AdministratorRole,
  administratorRoleLabels,
  administratorRoles,
} from './administrators.ts';

/** The actions on the records of an area; every declared entity belongs to one area. */
export const recordActions = ['read', 'write', 'delete', 'import', 'export'] as const;
export type RecordAction = (typeof recordActions)[number];

export const recordAreas = ['catalogue', 'supply', 'promotions', 'content', 'members'] as const;
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
  supply: {
    read: people,
    write: runners,
    delete: runners,
    import: runners,
    export: [...runners, 'accounting'],
  },
  promotions: goodsAndContent,
  content: goodsAndContent,
  members: { read: people, write: runners, delete: runners, import: runners, export: runners },
};

/** Rights besides the actions on records, and the roles that have them. Owners have all rights. */
const rolesOfAction = {
  'price.write': runners,
  /** Sees and writes cost prices, and sees the margins. The shop never shows them. */
  'cost.read': [...runners, 'accounting'],
  /** Changes stock counts, and who is warned of low stock. */
  'stock.adjust': [...runners, 'warehouse'],
  /** Books goods that came in, with their lots, and blocks lots. */
  'supply.receive': [...runners, 'warehouse'],
  /** Every change of campaigns that shoppers see: publishing drafts, now or later, and writing live records. */
  'promotion.publish': [...runners, 'marketing'],
  /** The list and the pages of orders, with names, numbers and addresses masked. */
  'orders.read': people,
  /** Exports of orders and returns. */
  'orders.export': [...runners, 'service', 'accounting'],
  /** Reads members and their orders, to simulate prices. */
  'buyers.read': [...runners, 'service', 'accounting'],
  'orders.write': [...runners, 'service'],
  /** From paid to handed over: picking, packing, labels with full addresses. */
  'order.fulfil': [...runners, 'warehouse'],
  'personal.reveal': [...runners, 'service'],
  'personal.export': ['owner'],
  /** Erases the personal data of a member. */
  'member.erase': ['owner'],
  /** Shares views of lists with everybody. */
  'share-views': runners,
  /** The list and the pages of members. Their readers may also reveal full names and numbers. */
  'member.read': [...runners, 'service'],
  /** Notes, tags, coupons, sessions, names and numbers of one member. */
  'member.write': [...runners, 'service'],
  /** Blocks sign-in, and merges accounts of one person. */
  'member.disable': runners,
  'member.merge': runners,
  'coupons.give': runners,
  /** Sends messages to many members, stops them, and switches automatic ones on. */
  'messages.send': runners,
  'money.read': [...runners, 'service', 'accounting'],
  'money.write': runners,
  /** Records that a refund was transferred by hand, with the bank's reference. */
  'refund.complete': [...runners, 'accounting'],
  /** Downloads the accounts of all refunds to transfer, as a file for the bank. */
  'transfers.export': [...runners, 'accounting'],
  'refund.create': [...runners, 'service'],
  'refund.approve': ['owner', 'accounting'],
  'reports.read': [...runners, 'accounting', 'viewer'],
  /** Only the reports of campaigns and coupons. */
  'campaign-reports.read': [...runners, 'marketing', 'accounting', 'viewer'],
  'reports.export': [...runners, 'marketing', 'accounting'],
  'finance.export': [...runners, 'accounting'],
  /** Approves lower prices and high discounts. */
  'price.approve': ['owner'],
  'approvals.read': [...runners, 'service', 'accounting'],
  /** The list and the pages of returns. */
  'returns.read': [...runners, 'service', 'warehouse', 'accounting'],
  'returns.write': [...runners, 'service', 'warehouse'],
  /** Menu, search and other data of every screen of the back office. */
  'workspace.read': people,
  /** The list and the pages of reviews. Who wrote them is masked. */
  'reviews.read': [...runners, 'service', 'marketing'],
  /** Publishes, hides and answers reviews. */
  'reviews.write': [...runners, 'service', 'marketing'],
  'settings.read': [...runners, 'accounting'],
  'settings.write': ['owner'],
  /** Rewrites the sentences of e-mails. */
  'letters.write': runners,
  'administrators.write': ['owner'],
  // A person's own second factors. Programs have none: their only proof is a long random password.
  'second-factor.write': people,
  /** Reads the tasks of everybody. One’s own tasks are read without it, because exports and imports are tasks. */
  'tasks.read': people,
  /** Repeats tasks, and cancels those of others. One’s own tasks are cancelled without it. */
  'tasks.write': runners,
  'system.read': ['owner'],
  'system.write': ['owner'],
  'audit.read': ['owner', 'accounting'],
  /** Which events are sent to which addresses, with the data of orders. */
  'webhooks.manage': ['owner'],
  /** Makes and revokes keys of programs. A key never has more rights than its maker. */
  'keys.manage': ['owner'],
  erp: ['owner', 'erp'],
} as const satisfies Record<string, readonly AdministratorRole[]>;

/** A right of administrators, e.g. `content.write`. */
export type Right = `${RecordArea}.${RecordAction}` | keyof typeof rolesOfAction;

/** The roles of each right: the only table of rights (G-147). */
export const rolesWithRight = {
  ...rolesOfAction,
  ...Object.fromEntries(
    recordAreas.flatMap((area) =>
      recordActions.map((action) => [`${area}.${action}`, rolesOfArea[area][action]]),
    ),
  ),
} as unknown as Readonly<Record<Right, readonly AdministratorRole[]>>;

export const rights = Object.keys(rolesWithRight) as Right[];

/** The requirement of a call of the back office: a right, or any signed-in administrator. */
export type AdminAccess = 'administrator' | Right;

/** Whether the access of a call is one of the back office, and not of shoppers or providers. */
export function isAdminAccess(access: string): access is AdminAccess {
  return access === 'administrator' || access in rolesWithRight;
}

/** A role that an owner made of existing rights. */
export interface OwnRole {
  id: number;
  name: string;
  rights: readonly Right[];
  /** Set if this is no person but a program with a key (G-223): it has its rights alone, not those of everybody. */
  keyId?: number;
}

/** The role of an administrator: a built-in one by its name, or one of the shop's own. */
export type Role = AdministratorRole | OwnRole;

/** The rights that no own role has: whoever had this one could give away every other. */
export const rightsOfOwnersOnly = ['administrators.write'] as const satisfies readonly Right[];

/** The rights that every own role has without being asked: a person could not sign in to any screen without them. */
export const rightsOfEverybody = [
  'workspace.read',
  'second-factor.write',
] as const satisfies readonly Right[];

/**
 * The rights that no key of a program has: those over access itself, those of a person's decision, those whose calls a
 * person must confirm by a second factor, and imports, whose tasks act with all rights of the person who began them.
 */
export const rightsOfKeysNever = [
  'catalogue.import',
  'supply.import',
  'promotions.import',
  'content.import',
  'members.import',
  'administrators.write',
  'webhooks.manage',
  'keys.manage',
  'second-factor.write',
  'workspace.read',
  'settings.write',
  'refund.approve',
  'price.approve',
  'personal.export',
  'member.erase',
] as const satisfies readonly Right[];

const includes = (some: readonly Right[], right: Right) => some.includes(right);

/** The rights of which owners make roles. */
export const rightsToGive = rights.filter((right) => !includes(rightsOfOwnersOnly, right));

/** The most roles that a shop makes. */
export const mostOwnRoles = 50;
/** The most characters of a role's name. */
export const roleNameMaxLength = 30;

/** The built-in roles that may make a call. */
export function rolesWithAccess(access: AdminAccess): readonly AdministratorRole[] {
  return access === 'administrator' ? administratorRoles : rolesWithRight[access];
}

/** Whether a role may make a call or see a screen. */
export function hasAccess(role: Role, access: AdminAccess): boolean {
  if (access === 'administrator') return !isKey(role);
  return hasRight(role, access);
}

/** Whether a program with a key calls, and no person. */
export const isKey = (role: Role): boolean => typeof role !== 'string' && role.keyId !== undefined;

/**
 * Whether a role has a right. Own roles never have those of owners alone; a key never has some, whatever its maker may
 * do.
 */
export function hasRight(role: Role, right: Right): boolean {
  if (typeof role === 'string') return rolesWithRight[right].includes(role);
  if (includes(rightsOfOwnersOnly, right)) return false;
  if (isKey(role)) return !includes(rightsOfKeysNever, right) && includes(role.rights, right);
  return includes(rightsOfEverybody, right) || includes(role.rights, right);
}

/** All rights of a role. */
export function rightsOf(role: Role): Right[] {
  return rights.filter((right) => hasRight(role, right));
}

/** The name of a role as people read it, e.g. 倉管. */
export const roleName = (role: Role): string =>
  typeof role === 'string' ? administratorRoleLabels[role] : role.name;

/** A built-in role by its name, an own one as `role-` and its id. */
export const roleKey = (role: Role): string =>
  typeof role === 'string' ? role : `role-${role.id}`;
export const ownRoleKeys = /^role-[1-9]\d{0,8}$/;

/** A preview of the shop shows everything that is scheduled, so a link to it needs the right to each kind. */
export const previewRights = [
  'catalogue.read',
  'promotions.read',
  'content.read',
] as const satisfies readonly Right[];
