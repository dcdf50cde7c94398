import type { testCalls } from '#contract/calls/testing.ts';
import { done } from '#contract/outcome.ts';
import { toWireInstant } from '#rules/dates.ts';
import { codeInText } from '#sandbox/emails.ts';
import { setStock } from '#server/commerce/stock/set-stock.ts';
import { setMaintainSetting } from '#server/content/maintain-settings.ts';
import { MovableClock } from '#server/platform/clock.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { listEmails } from '#server/platform/mail/mailbox.ts';
import type { Shop } from '#server/shop.ts';
import { ownStandInUrl } from '#server/stand-in-address.ts';
import { resetData } from './reset-data.ts';

/** The calls that exist only with TEST_MODE=1 (G-058). */
export function testRoutes(shop: Shop): Handlers<typeof testCalls> {
  return {
    async listTestMails({ query }) {
      const messages = await listEmails(shop.db, query.to);
      return done(
        messages.map(({ recipient, sentAt, ...message }) => ({
          ...message,
          to: recipient,
          code: codeInText(message.text),
          sentAt: toWireInstant(sentAt),
        })),
      );
    },

    listTestLineMessages: async ({ query }) =>
      (await import('./line-messages.ts')).listLineMessages(shop, query.userId),

    async resetTestData() {
      await resetData(shop);
      // It fails without stand-ins: in a shop with real providers, or in a test without a network. That is ignored.
      await callStandIns(shop, 'POST', '/control/reset', {}).catch(() => undefined);
      return done({});
    },

    async setTestClock({ body }) {
      const clock = movableClock(shop);
      if ('now' in body) clock.set(new Date(body.now));
      else clock.advance(body.advanceSeconds);
      return answerNow(shop);
    },

    async clearTestClock() {
      movableClock(shop).clear();
      return answerNow(shop);
    },

    async setTestStock({ body }) {
      const outcome = await setStock(shop.db, body);
      if (outcome.ok) await shop.cache.invalidate(['stock']);
      return outcome;
    },

    async setTestMaintainSetting({ body }) {
      await setMaintainSetting(shop.db, body);
      await shop.cache.invalidate(['settings', 'stock']);
      return done(body);
    },

    async makeTestDeposit({ body }) {
      const answer = await callStandIns(shop, 'POST', '/cathay/deposits', body);
      return done(answer as { isAccepted: boolean });
    },

    async setTestProvider({ body: { provider, outcome } }) {
      await callStandIns(shop, 'PUT', `/control/outcomes/${provider}`, { outcome });
      return done({ provider, outcome });
    },

    async runTestJobs() {
      return done(await shop.jobs.runDue());
    },
  };
}

/** Controls the stand-ins over HTTP, because they may run in another process. */
async function callStandIns(
  { config, fetch }: Shop,
  method: 'POST' | 'PUT',
  path: string,
  body: object,
): Promise<unknown> {
  const response = await fetch(ownStandInUrl(config) + path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The stand-ins answered ${response.status} to ${path}.`);
  return response.json();
}

function movableClock({ clock }: Shop): MovableClock {
  if (clock instanceof MovableClock) return clock;
  throw new Error('The clock of this server cannot be moved.');
}

/** Answers the time after a change of the clock. The cache is cleared, because its entries belong to another time. */
function answerNow({ clock, cache }: Shop) {
  cache.clear();
  return done({ now: toWireInstant(clock.now()) });
}
