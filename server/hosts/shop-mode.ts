import { mayBeCompany, mayBeCompanyTaxId } from '#rules/shop/company.ts';
import {
  isExample,
  isOffInternet,
  isOnLoopback,
  isUnqualified,
} from '#server/platform/other-hosts/network-places.ts';
import { isDisabled, type OtherHost, requiredOf } from '#server/platform/other-hosts/other-host.ts';
import { otherHosts } from './other-hosts.ts';

type Host = Omit<OtherHost, 'standIn'>;
/** The settings on which the refusals depend. Settings of hosts are looked up by name. */
type Settings = Readonly<Record<string, unknown>> & {
  readonly SHOP_MODE: 'trial' | 'live';
  readonly DATABASE_URL: string;
  readonly DATABASE_PLAIN: boolean;
  readonly SEED: string;
  readonly TEST_MODE: boolean;
  readonly ROLE: 'all' | 'web' | 'worker';
  readonly LOG_LEVEL: string;
  readonly ERASURES_FILE: string;
  readonly SMTP_URL: string;
  readonly PUBLIC_URL: string;
  readonly PUBLIC_URL_PRIVATE: boolean;
  readonly PROVIDER_TEST_HOSTS: boolean;
  readonly MAIL_FROM: string;
  readonly COMPANY_NAME: string;
  readonly COMPANY_TAX_ID: string;
  readonly DISABLED_PROVIDERS: readonly string[];
};
/** The names of the variables that were set. */
type Given = ReadonlySet<string>;

const hosts: readonly Host[] = Object.values(otherHosts);

/**
 * Why a shop must not start in its SHOP_MODE, one line for each reason, with the variables that must change. Empty
 * if it may start. A live shop takes real money; a trial shows e-mails and payment pages to everybody who reaches
 * it (G-165).
 */
export function refusalsOfMode(config: Settings, given: Given): string[] {
  const refusals =
    config.SHOP_MODE === 'live' ? refusalsOfLive(config, given) : refusalsOfTrial(config, given);
  // Hosts that share an account name the same variable, so each line is kept once.
  return [...new Set(refusals)];
}

function refusalsOfLive(config: Settings, given: Given): string[] {
  const mode = 'SHOP_MODE=live';
  return [
    ...(config.DATABASE_URL ? [] : [`${mode} needs DATABASE_URL`]),
    ...(config.SEED === 'none' ? [] : [`${mode} needs SEED=none`]),
    ...(config.TEST_MODE ? [`${mode} refuses TEST_MODE`] : []),
    ...(config.SMTP_URL ? [] : [`${mode} needs SMTP_URL`]),
    ...listOfErasuresOf(config),
    ...addressOfLive(config),
    ...senderOfLive(config, given),
    ...hosts.flatMap((host) => missingOf(config, given, host)),
    ...hosts.flatMap((host) => publicAccountsOf(config, given, host)),
    ...hosts.flatMap((host) => testAddressesOf(config, given, host)),
    ...plainAddressesOf(config, given),
    ...plainDatabasesOf(config, given),
    // The schema has removed and already named a wrong value.
    ...companyComplaints(config, (name) => given.has(name) && config[name] !== ''),
  ];
}

/** The copies that erase members need a place outside the database that says so, for the day of a restore. */
function listOfErasuresOf({ ERASURES_FILE, LOG_LEVEL, ROLE }: Settings): string[] {
  if (ERASURES_FILE || ROLE === 'web' || ['debug', 'info'].includes(LOG_LEVEL)) return [];
  return [
    `SHOP_MODE=live needs ERASURES_FILE, or LOG_LEVEL=info: a log of level ${LOG_LEVEL} does not list which members were erased`,
  ];
}

/** Canonical links, links in e-mails and the return addresses for providers all use this address. */
function addressOfLive({ PUBLIC_URL, PUBLIC_URL_PRIVATE }: Settings): string[] {
  const example = 'e.g. https://shop.example.com';
  if (PUBLIC_URL === '')
    return [`SHOP_MODE=live needs PUBLIC_URL, the address that shoppers open, ${example}`];
  const address = URL.parse(PUBLIC_URL);
  if (!address?.host) return [`PUBLIC_URL is no address, ${example}`];
  const { protocol, pathname, search, hash, username, password } = address;
  if (protocol !== 'https:') return [`SHOP_MODE=live needs https:// in PUBLIC_URL, ${example}`];
  if (pathname !== '/' || search || hash || username || password)
    return [`PUBLIC_URL is a host alone, without a path or anything else, ${example}`];
  if (PUBLIC_URL_PRIVATE || !(isOffInternet(PUBLIC_URL) || isUnqualified(PUBLIC_URL))) return [];
  return [
    `PUBLIC_URL=${PUBLIC_URL} leads to this machine or a private network, where no shopper comes from: PUBLIC_URL_PRIVATE=1 says that this is meant`,
  ];
}

function senderOfLive({ MAIL_FROM }: Settings, given: Given): string[] {
  const example = 'e.g. Shop <service@your-own-domain.tw>';
  if (!given.has('MAIL_FROM'))
    return [`SHOP_MODE=live needs MAIL_FROM, the sender of every e-mail, ${example}`];
  const [, host] = /@([^\s<>@]+)>?\s*$/.exec(MAIL_FROM) ?? [];
  if (!host) return [`MAIL_FROM has no e-mail address, ${example}`];
  if (!isExample(host)) return [];
  return [
    `MAIL_FROM is at ${host}, which nobody can own: set one at a domain of yours, ${example}`,
  ];
}

const companyRules = {
  COMPANY_NAME: { isRight: mayBeCompany, what: 'the name of the company that sells' },
  COMPANY_TAX_ID: { isRight: mayBeCompanyTaxId, what: 'its 統一編號, with a right check digit' },
} as const;
type CompanyVariable = keyof typeof companyRules;
const companyVariables = Object.keys(companyRules) as CompanyVariable[];

function companyComplaints(
  config: Readonly<Record<CompanyVariable, string>>,
  isAsked: (name: CompanyVariable) => boolean,
): string[] {
  return companyVariables
    .filter((name) => isAsked(name) && !companyRules[name].isRight(config[name]))
    .map((name) => {
      const wrong = config[name].trim() && `, and ${config[name]} is none`;
      return `SHOP_MODE=live needs ${name}, ${companyRules[name].what}${wrong}`;
    });
}

/**
 * Why a live shop may not start as this company, one line for each reason; empty if it may. The values come from
 * the environment or the settings.
 */
export function refusalsOfCompany(now: Readonly<Record<CompanyVariable, string>>): string[] {
  return companyComplaints(now, () => true);
}

/**
 * The company variables that a live shop needs and the environment lacks. The settings may have them, so they are
 * only named together with other errors.
 */
export function companyOfSettings({ SHOP_MODE }: Pick<Settings, 'SHOP_MODE'>, given: Given) {
  return companyVariables
    .filter((name) => SHOP_MODE === 'live' && !given.has(name))
    .map((name) => `${name}, ${companyRules[name].what}, unless the settings of the shop have it`);
}

function missingOf(config: Settings, given: Given, host: Host): string[] {
  if (isDisabled(config, host)) return [];
  const missing = requiredOf(host).filter((name) => !given.has(name));
  if (missing.length === 0) return [];
  const hint = host.liveHint ? ` (${host.liveHint})` : '';
  return [`${host.name} needs ${missing.join(', ')}${hint}, or ${host.name} in DISABLED_PROVIDERS`];
}

function publicAccountsOf(
  config: Settings,
  given: Given,
  { addresses, publicAccounts = {} }: Host,
): string[] {
  if (Object.keys(addresses).every((name) => isOnLoopback(String(config[name])))) return [];
  return Object.entries(publicAccounts)
    .filter(([name, known = []]) => given.has(name) && known.includes(String(config[name])))
    .map(([name]) => `SHOP_MODE=live refuses the public test merchant in ${name}`);
}

/** The variables that lead to a provider's test host, where a shopper's payment would move no money. */
function testAddressesOf(config: Settings, given: Given, host: Host): string[] {
  if (config.PROVIDER_TEST_HOSTS || isDisabled(config, host)) return [];
  const { addresses, testHost } = host;
  return Object.keys(addresses)
    .filter((name) => given.has(name))
    .map((name) => ({ name, hostname: URL.parse(String(config[name]))?.hostname ?? '' }))
    .filter(({ hostname }) => testHost?.test(hostname))
    .map(
      ({ name, hostname }) =>
        `SHOP_MODE=live refuses ${hostname} in ${name}, which is the provider's test host: PROVIDER_TEST_HOSTS=1 says that this is meant`,
    );
}

/** The variables with unencrypted addresses. Addresses of this machine are allowed, e.g. of a proxy that encrypts. */
function plainAddressesOf(config: Settings, given: Given): string[] {
  const ofHosts = hosts
    .flatMap(({ fields }) => Object.keys(fields))
    .filter((name) => name.endsWith('_URL'))
    .map((name) => ({ name, scheme: 'https:' }));
  return [...ofHosts, { name: 'SMTP_URL', scheme: 'smtps:' }]
    .filter(({ name }) => given.has(name))
    .filter(({ name, scheme }) => {
      const address = String(config[name]);
      return URL.parse(address)?.protocol !== scheme && !isOnLoopback(address);
    })
    .map(
      ({ name, scheme }) => `SHOP_MODE=live needs ${scheme}// in ${name}, except on this machine`,
    );
}

/** The variables that lead to PostgreSQL over a network without its certificate being checked. */
function plainDatabasesOf(config: Settings, given: Given): string[] {
  if (config.DATABASE_PLAIN) return [];
  return ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL', 'DATABASE_REPORTS_URL']
    .filter((name) => given.has(name))
    .filter((name) => {
      const address = String(config[name]);
      return !isDatabaseHere(address) && !/[?&]sslmode=verify-full(?:&|$)/.test(address);
    })
    .map(
      (name) =>
        `SHOP_MODE=live needs sslmode=verify-full in ${name}, except on this machine; DATABASE_PLAIN=1 says that nobody else is in the network between`,
    );
}

/**
 * Whether an address of PostgreSQL is a socket or leads to this machine. A host among the parameters counts before the
 * other one.
 */
function isDatabaseHere(address: string): boolean {
  if (/^(?:socket:|\/)/.test(address)) return true;
  // `pg` takes an address without a host, too, which URL refuses behind a name of a role.
  const parsed = URL.parse(address.replace('@/', '@localhost/'));
  if (!parsed) return false;
  const host = parsed.searchParams.get('host') ?? parsed.hostname;
  return host === '' || host.startsWith('/') || isOnLoopback(`tcp://${host}`);
}

function refusalsOfTrial(config: Settings, given: Given): string[] {
  return [
    ...publicAddressOf(config),
    // A host with half of its variables set would mix a real address with the account of the stand-in, or the other
    // way round.
    ...hosts
      .filter(({ realWith, addresses }) =>
        [realWith, ...Object.keys(addresses)].some((name) => given.has(name)),
      )
      .flatMap((host) => missingOf(config, given, host)),
  ];
}

function publicAddressOf({ PUBLIC_URL }: Settings): string[] {
  if (PUBLIC_URL === '' || isOffInternet(PUBLIC_URL)) return [];
  return [
    `PUBLIC_URL=${PUBLIC_URL} is not on this machine, in a private network or below .local: a shop on the internet needs SHOP_MODE=live`,
  ];
}
