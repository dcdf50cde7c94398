/** The roles of administrators, and what each may do (G-147). Plain data. */
export const administratorRoles = ['owner', 'operator', 'erp'] as const;
/** owner: everything; operator: catalogue, news, orders and coupons; erp: the calls of the ERP only. */
export type AdministratorRole = (typeof administratorRoles)[number];

/** The roles that have each kind of access to the back office. */
export const rolesOfAccess = {
  administrator: administratorRoles,
  operator: ['owner', 'operator'],
  owner: ['owner'],
  erp: ['owner', 'erp'],
} as const satisfies Record<string, readonly AdministratorRole[]>;

/** `administrator`: everybody who signed in to the back office; `operator`: who runs the shop; `erp`: the ERP. */
export type AdminAccess = keyof typeof rolesOfAccess;

export function isAdminAccess(access: string): access is AdminAccess {
  return access in rolesOfAccess;
}

/** Longer than a member's password: administrators are few, and each has access to the whole shop. */
export const administratorPasswordMinLength = 12;
