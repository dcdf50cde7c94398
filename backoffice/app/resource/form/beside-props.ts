import type { StoredRecord } from '#contract/resources/resource.ts';
import type { RecordProblems, RecordValues } from '#rules/records/check-record.ts';

export interface BesideProps {
  /** Undefined for a new record. */
  stored: StoredRecord | undefined;
  values: RecordValues;
  problems: RecordProblems;
  onChange(name: string, value: unknown): void;
}
