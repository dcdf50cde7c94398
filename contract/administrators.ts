/** The roles of administrators (G-147). Plain data. */
export const administratorRoles = [
  'owner',
  'operator',
  'service',
  'warehouse',
  'marketing',
  'accounting',
  'viewer',
  'erp',
] as const;
export type AdministratorRole = (typeof administratorRoles)[number];

/** Longer than a member's password: administrators are few, and each has access to the whole shop. */
export const administratorPasswordMinLength = 12;
