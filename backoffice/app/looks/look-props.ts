import type { RecordValues } from '#rules/records/check-record.ts';

export interface LookProps {
  values: RecordValues;
}
