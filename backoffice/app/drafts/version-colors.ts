import type { VersionState } from '#contract/record-versions.ts';

/** How the states of versions are told apart at a glance; each stands beside its name. */
export const versionColors: Readonly<Record<VersionState, string>> = {
  DRAFT: 'gray',
  REVIEW: 'blue',
  SCHEDULED: 'violet',
  LIVE: 'green',
  ARCHIVED: 'gray',
  NEEDS_REVIEW: 'red',
};
