/** Who works in the back office, and what they may do (G-147). Plain data. */
export const administratorRoles = ['owner', 'operator', 'erp'] as const;
/** owner: everything; operator: catalogue, news, orders and coupons; erp: the calls of the ERP only. */
export type AdministratorRole = (typeof administratorRoles)[number];

/** The roles behind each kind of back-office access. */
export const rolesOfAccess = {
  administrator: administratorRoles,
  operator: ['owner', 'operator'],
  owner: ['owner'],
  erp: ['owner', 'erp'],
} as const satisfies Record<string, readonly AdministratorRole[]>;

/** `administrator` is everybody who signed in to the back office, `operator` whoever runs the shop, `erp` its ERP. */
export type AdminAccess = keyof typeof rolesOfAccess;

export function isAdminAccess(access: string): access is AdminAccess {
  return access in rolesOfAccess;
}

/** Longer than a member's: there are few of them, and each opens the whole shop. */
export const administratorPasswordMinLength = 12;
