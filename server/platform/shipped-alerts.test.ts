import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { shopForTests } from '#server/testing/for-tests.ts';
import { createMetrics } from './metrics.ts';
import { addReleaseMetrics } from './release-metrics.ts';
import { createMeter } from './request-metrics.ts';
import { securityEvents } from './security-events.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}

const { groups }: { groups: { rules: Rule[] }[] } = parse(
  read('deploy/alerts/prometheus-rules.yaml'),
);
const rules = groups.flatMap((group) => group.rules);
const dashboard: { panels: { title: string; targets?: { expr: string }[] }[] } = JSON.parse(
  read('deploy/dashboard/shop.json'),
);
const shown = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

const test = shopForTests();

function registryOfShop(): Registry {
  const none = async () => 0;
  const registry = createMetrics({
    pool: test.shop.pool,
    countParkedJobs: none,
    oldestDueJob: none,
    countRefusedNotices: none,
    countOpenExceptions: none,
    countBrokenRows: none,
    countOrdersOfHour: none,
    oldestDelivery: none,
    countWrongCodes: none,
    security: test.shop.security,
    ageOfStores: none,
    timesDeaf: () => 0,
  });
  createMeter(registry);
  addReleaseMetrics(registry, { version: '1', pool: test.shop.pool, backupStamp: 'none' });
  return registry;
}

/** What Prometheus asks of the shop: the name before each pair of braces. */
const namesIn = (expr: string) =>
  [...expr.matchAll(/([a-zA-Z_:][\w:]*)\{/g)].map(([, name]) => name);

const providersIn = (expr: string) =>
  [...expr.matchAll(/provider!?(?:=|~)~?"([^"]+)"/g)].flatMap(([, names = '']) => names.split('|'));

/** The code that sends to hosts whose names the rules know. */
const sources = [
  'server/platform/mail/create-mail.ts',
  'server/media/s3-media-store.ts',
  'server/back-office/webhooks/deliver.ts',
  'server/platform/virus-scanner/check-file.ts',
]
  .map(read)
  .join();

describe('alerts and dashboard', () => {
  it('ask only for metrics that every copy exports, of the job that scrapes it', async () => {
    const exported = new Set(['up']);
    for (const { name, type } of await registryOfShop().getMetricsAsJSON()) {
      // prom-client gives the number of the type.
      exported.add(name);
      if (String(type) === 'histogram') {
        exported.add(`${name}_bucket`);
        exported.add(`${name}_count`);
      }
    }
    for (const expr of [...rules.map((rule) => rule.expr), ...shown]) {
      expect(namesIn(expr).length, expr).toBeGreaterThan(0);
      expect(
        namesIn(expr).filter((name) => !exported.has(name ?? '')),
        expr,
      ).toEqual([]);
      expect(expr.match(/\{/g)?.length, expr).toBe(expr.match(/\{job="shop"/g)?.length);
    }
  });

  it('ask for hosts that are asked, by the names they have', () => {
    const named = [...new Set(rules.flatMap(({ expr }) => providersIn(expr)))];
    expect(named).toEqual(expect.arrayContaining(['mail', 'media-store', 'webhook']));
    expect(named.filter((name) => !sources.includes(`provider: '${name}'`))).toEqual([]);
  });

  it('count events of security that exist', () => {
    const events = rules.flatMap(({ expr }) =>
      [...expr.matchAll(/event(=~?)"([^"]+)"/g)].map(([, , pattern]) => pattern ?? ''),
    );
    expect(events.length).toBeGreaterThan(0);
    for (const pattern of events) {
      const matching = Object.keys(securityEvents).filter((event) =>
        new RegExp(`^(?:${pattern})$`).test(event),
      );
      expect(matching.length, pattern).toBeGreaterThan(0);
    }
  });
});

describe('an alert', () => {
  it('has a case in which it fires', () => {
    const {
      tests,
    }: { tests: { alert_rule_test: { alertname: string; exp_alerts: object[] }[] }[] } = parse(
      read('deploy/alerts/prometheus-rules.test.yaml'),
    );
    const firing = tests.flatMap(({ alert_rule_test: cases }) =>
      cases.flatMap(({ alertname, exp_alerts: alerts }) => (alerts.length > 0 ? alertname : [])),
    );
    expect(rules.map(({ alert }) => alert).filter((alert) => !firing.includes(alert))).toEqual([]);
  });

  it.each(rules.map((rule) => [rule.alert, rule] as const))(
    '%s leads to a page that says what it means, what to look at and to do, and when it is over',
    (alert, { annotations, labels }) => {
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations.summary).not.toBe('');
      expect(existsSync(resolve(root, annotations.runbook)), annotations.runbook).toBe(true);
      const page = read(annotations.runbook);
      expect(page).toContain(`\`${alert}\``);
      expect([...page.matchAll(/^## (.*)$/gm)].map(([, title]) => title)).toEqual([
        'What it means',
        'Look',
        'Do',
        'It is over when',
      ]);
    },
  );
});
