import type { Queryable } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { Fetch } from '#server/platform/other-hosts/only-to.ts';
import type { MediaConfig } from './config.ts';

export interface MediaParts {
  config: MediaConfig;
  db: Queryable;
  fetch: Fetch;
  log: Log;
}
