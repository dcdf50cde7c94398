/**
 * The states of a version of a record (G-147). DRAFT: in work. REVIEW: its publication is requested. SCHEDULED: it
 * becomes live by itself. NEEDS_REVIEW: it no longer fits the live record, so a person has to decide. ARCHIVED: it
 * was live once, or was discarded.
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

/** The states that wait for a person who may publish. */
export const statesToReview = ['NEEDS_REVIEW', 'REVIEW'] as const;

/** Whether a version can still be changed, published or discarded. */
export function isOpenVersion(state: VersionState): boolean {
  return (openVersionStates as readonly VersionState[]).includes(state);
}

/** A version in the answers of calls; moments are ISO 8601. */
export interface RecordVersion {
  id: number;
  /** Null while the record does not exist. */
  recordId: number | null;
  /** The number of this version among those of its record. */
  number: number;
  state: VersionState;
  /** The record's title in this version. */
  title: string;
  /** The fields that the version changes, and their values when it was saved. */
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
  /** Why it could not become live: sentences by field, with '' for the record as a whole. */
  problems: Readonly<Record<string, string>> | null;
}
