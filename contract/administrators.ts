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

/** Whether a colleague has accepted the invitation. EXPIRED: nobody opened it within `invitationHours`. */
export const invitationStates = ['NONE', 'SENT', 'EXPIRED'] as const;
export type InvitationState = (typeof invitationStates)[number];

export const invitationStateLabels: Readonly<Record<InvitationState, string>> = {
  NONE: '–',
  SENT: '已邀請',
  EXPIRED: '已過期',
};

/** Hours for which an invitation is valid. */
export const invitationHours = 72;

/** How a request carries its session: the header `Authorization`, or a cookie that scripts cannot read. */
export const sessionKinds = ['token', 'cookie'] as const;
export type SessionKind = (typeof sessionKinds)[number];

/**
 * The header with which the back office's own pages prove that they sent a request. The session cookie is accepted
 * only with it.
 */
export const ownPageHeader = { name: 'X-Requested-With', value: 'back-office' } as const;

/** Longer than a member's password: administrators are few, and each has access to the whole shop. */
export const administratorPasswordMinLength = 12;

/**
 * The header of a request that a page makes by itself, e.g. to look for news. Such a request does not extend the
 * session, so that a session ends when nobody works any more.
 */
export const backgroundHeader = { name: 'X-Background', value: '1' } as const;

/**
 * The header with which an owner looks at the screens as another role: the name of a built-in role, or `role-` and
 * the id of an own one. Such requests only read.
 */
export const viewAsHeader = 'X-View-As';

/** The kinds of second factors. */
export const secondFactorKinds = ['totp', 'passkey'] as const;
export type SecondFactorKind = (typeof secondFactorKinds)[number];

export const secondFactorKindLabels: Readonly<Record<SecondFactorKind, string>> = {
  totp: '驗證器 App',
  passkey: '通行密鑰',
};

/** The ways in which the second factor can be shown; none if there is no factor yet and one has to be set up. */
export const secondFactorMethods = [...secondFactorKinds, 'recovery_code'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

/** The next step after a right password: none, show the second factor, or set it up first. */
export const secondFactorStates = ['none', 'asked', 'to_set_up'] as const;
