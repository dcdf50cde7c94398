import { flag } from '#server/platform/config-fields.ts';

export const webhookFields = {
  WEBHOOK_PRIVATE: flag.describe(
    '1 lets webhooks go to this machine over http, for tests; honoured only with TEST_MODE=1',
  ),
};
