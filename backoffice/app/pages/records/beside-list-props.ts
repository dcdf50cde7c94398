import type { ListedRow } from '#contract/resources/resource.ts';

export interface BesideListProps {
  /** The rows of the list: another array only when a row differs. Undefined while they are being read. */
  rows: readonly ListedRow[] | undefined;
}
