import type { RecordSearch } from '#contract/resources/conditions.ts';

export interface SelectedProps {
  ids: ReadonlySet<number>;
  /** The search of the list, and the number of rows that it finds. */
  search: RecordSearch;
  total: number;
  /** Whether all rows of the search are meant, instead of the chosen ones. */
  areAllMeant: boolean;
  isWholePage: boolean;
  onMeanAll(isAll: boolean): void;
  onDone(): void;
}
