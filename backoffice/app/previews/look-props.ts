import type { RecordValues } from '#rules/records/check-record.ts';

export interface PreviewProps {
  values: RecordValues;
}
