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

export const administratorRoleLabels: Readonly<Record<AdministratorRole, string>> = {
  owner: '店主',
  operator: '營運',
  service: '客服',
  warehouse: '倉管',
  marketing: '行銷',
  accounting: '會計',
  viewer: '唯讀',
  erp: 'ERP',
};

/** What carries a session of the back office: the header `Authorization`, or a cookie that scripts cannot read. */
export const sessionKinds = ['token', 'cookie'] as const;
export type SessionKind = (typeof sessionKinds)[number];

/** The header with which the back office's own pages prove that they sent a request, so that the cookie counts. */
export const ownPageHeader = { name: 'X-Requested-With', value: 'back-office' } as const;

/** Longer than a member's password: administrators are few, and each has access to the whole shop. */
export const administratorPasswordMinLength = 12;
