import type { VersionState } from '#contract/record-versions.ts';

/** The colours of the versions' states; each is beside its name. */
export const versionColors: Readonly<Record<VersionState, string>> = {
  DRAFT: 'gray',
  REVIEW: 'blue',
  SCHEDULED: 'violet',
  LIVE: 'green',
  ARCHIVED: 'gray',
  NEEDS_REVIEW: 'red',
};
