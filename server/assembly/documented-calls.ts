import type { FastifyInstance } from 'fastify';
import type { Schema } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls/index.ts';
import { isAdminAccess } from '#contract/rights.ts';
import { webhookData } from '#contract/webhook-bodies.ts';
import type { Config } from '#server/config.ts';
import { apiDocument, groupOf } from '#server/platform/http/api-document.ts';
import { addDocumentation } from '#server/platform/http/openapi.ts';
import { changesPage } from './api-changes.ts';
import { knownSchemas } from './known-schemas.ts';
import { type CallSettings, presentAmong } from './present-calls.ts';

/**
 * Adds the documentation of the API for the calls that `documentedCalls` lists: a document of the shop, one of the back
 * office, one for each subject, and the changes.
 */
export async function describeCalls(app: FastifyInstance, config: Config): Promise<void> {
  const { shop, office } = documentsOf(config);
  const subjects = [...shop.subjects(), ...office.subjects()].map(
    ([subject, document]) =>
      [`subjects/${subject.replaceAll('/', '-')}.json`, { label: subject, document }] as const,
  );
  await addDocumentation(app, {
    brand: config.BRAND_NAME,
    shop: shop.document(),
    others: {
      ...(office.size > 0 && { 'office.json': { label: '後台', document: office.document } }),
      ...Object.fromEntries(subjects),
    },
    pages: { changes: () => changesPage(config.BRAND_NAME) },
  });
}

/** The documents of the shop's calls and of those of the back office and the ERP (G-225, G-233). */
export function documentsOf(config: Settings) {
  const all = [...documentedCalls(config)];
  return {
    shop: documentOf(
      config,
      `${config.BRAND_NAME} API`,
      all.filter((name) => !isOfTheBackOffice(name)),
    ),
    office: documentOf(
      config,
      `${config.BRAND_NAME} 後台 API`,
      all.filter(isOfTheBackOffice),
      webhookData,
    ),
  };
}

function documentOf(
  { PUBLIC_URL, PORT }: Settings,
  title: string,
  names: readonly CallName[],
  webhooks: Readonly<Record<string, Schema>> = {},
) {
  const url = (PUBLIC_URL || `http://localhost:${PORT}`).replace(/\/$/, '');
  const make = (own: Iterable<CallName>, sent = {}) => {
    const documented = new Set(own);
    return apiDocument({ title, url, version, documented, known: knownSchemas, webhooks: sent });
  };
  return {
    size: names.length,
    document: () => make(names, webhooks),
    subjects: () =>
      [...Map.groupBy(names, (name) => groupOf(calls[name].endpoint))].map(
        ([subject, own]) => [subject, () => make(own)] as const,
      ),
  };
}

/** The version of the API, which its paths name too. */
const version = '1';

type Settings = CallSettings & Pick<Config, 'SHOP_MODE' | 'PUBLIC_URL' | 'PORT' | 'BRAND_NAME'>;

/** The calls that exist in this shop. */
export const presentCalls = (config: CallSettings): ReadonlySet<CallName> =>
  new Set(Object.keys(presentAmong(calls, config)) as CallName[]);

/**
 * The calls that the documentation of the API shows. A live shop shows only those of the storefront, not those of
 * the back office.
 */
export function documentedCalls(config: Settings): ReadonlySet<CallName> {
  const present = presentCalls(config);
  if (config.SHOP_MODE === 'trial') return present;
  return new Set([...present].filter((name) => !isOfTheBackOffice(name)));
}

/**
 * The path decides too, because everybody may call the sign-in of the back office. The reports of carriers belong
 * to the storefront's calls.
 */
const isOfTheBackOffice = (name: CallName) => {
  const { access, path } = calls[name].endpoint;
  return isAdminAccess(access) || path.startsWith('/api/backstagex/');
};
