/**
 * The states of a version of a record (G-147). A draft is in work or asks for publication; a scheduled one becomes live by
 * itself; one that no longer fits what is live needs a person. Archived is what was live once, or was discarded.
 */
export const versionStates = [
  'DRAFT',
  'REVIEW',
  'SCHEDULED',
  'LIVE',
  'ARCHIVED',
  'NEEDS_REVIEW',
] as const;
export type VersionState = (typeof versionStates)[number];

export const versionStateLabels: Readonly<Record<VersionState, string>> = {
  DRAFT: '草稿',
  REVIEW: '待審',
  SCHEDULED: '已排程',
  LIVE: '已發布',
  ARCHIVED: '已封存',
  NEEDS_REVIEW: '需要處理',
};

/** The states in which a version can still become live. */
export const openVersionStates = ['DRAFT', 'REVIEW', 'SCHEDULED', 'NEEDS_REVIEW'] as const;

/** Those that wait for somebody who may publish them. */
export const statesToReview = ['NEEDS_REVIEW', 'REVIEW'] as const;

export function isOpenVersion(state: VersionState): boolean {
  return (openVersionStates as readonly VersionState[]).includes(state);
}

/** A version as calls answer it; moments are ISO 8601. */
export interface RecordVersion {
  id: number;
  /** Null while the record does not exist. */
  recordId: number | null;
  /** Counts the versions of a record. */
  number: number;
  state: VersionState;
  /** How the record is called by this version. */
  title: string;
  /** The fields that the version changes, and what they were when it was saved. */
  values: Readonly<Record<string, unknown>>;
  base: Readonly<Record<string, unknown>>;
  publishAt: string | null;
  endAt: string | null;
  publishedAt: string | null;
  at: string;
  /** The administrator's e-mail. */
  by: string;
  note: string;
  /** A second person has been asked to approve its publication. */
  isAwaitingApproval: boolean;
  /** Why it could not become live: sentences by field, '' for the record as a whole. */
  problems: Readonly<Record<string, string>> | null;
}
