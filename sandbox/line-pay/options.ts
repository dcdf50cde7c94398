import type { Outcomes } from '../outcomes.ts';
import type { LineLedger } from './ledger.ts';
import type { LineKeys } from './request-rules.ts';

export interface LinePayOptions extends LineKeys {
  outcomes: Outcomes;
  ledger: LineLedger;
  /** Where browsers reach this stand-in. */
  pageUrl: string;
  now(): Date;
}
