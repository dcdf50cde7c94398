import { mayBeCompany, mayBeCompanyTaxId } from '#rules/company.ts';
import {
  isExample,
  isOffInternet,
  isOnLoopback,
  isUnqualified,
} from '#server/platform/other-hosts/network-places.ts';
import { isDisabled, type OtherHost, requiredOf } from '#server/platform/other-hosts/other-host.ts';
import { otherHosts } from './other-hosts.ts';

type Host = Omit<OtherHost, 'standIn'>;
/** What the refusals depend on; the settings of hosts are read by their names. */
type Settings = Readonly<Record<string, unknown>> & {
  readonly SHOP_MODE: 'trial' | 'live';
  readonly DATABASE_URL: string;
  readonly SEED: string;
  readonly TEST_MODE: boolean;
  readonly SMTP_URL: string;
  readonly PUBLIC_URL: string;
  readonly PUBLIC_URL_PRIVATE: boolean;
  readonly MAIL_FROM: string;
  readonly COMPANY_NAME: string;
  readonly COMPANY_TAX_ID: string;
  readonly DISABLED_PROVIDERS: readonly string[];
};
/** The names of the variables that were set. */
type Given = ReadonlySet<string>;

const hosts: readonly Host[] = Object.values(otherHosts);

/**
 * Why a shop must not start in its SHOP_MODE, one line a reason, each with the variables that must change; none if it
 * may start. A live shop takes real money; a trial shows mails and payment pages to whoever reaches it (G-165).
 */
export function refusalsOfMode(config: Settings, given: Given): string[] {
  const refusals =
    config.SHOP_MODE === 'live' ? refusalsOfLive(config, given) : refusalsOfTrial(config, given);
  // Hosts that share an account refuse the same variable.
  return [...new Set(refusals)];
}

function refusalsOfLive(config: Settings, given: Given): string[] {
  const mode = 'SHOP_MODE=live';
  return [
    ...(config.DATABASE_URL ? [] : [`${mode} needs DATABASE_URL`]),
    ...(config.SEED === 'none' ? [] : [`${mode} needs SEED=none`]),
    ...(config.TEST_MODE ? [`${mode} refuses TEST_MODE`] : []),
    ...(config.SMTP_URL ? [] : [`${mode} needs SMTP_URL`]),
    ...addressOfLive(config),
    ...senderOfLive(config, given),
    ...hosts.flatMap((host) => missingOf(config, given, host)),
    ...hosts.flatMap((host) => publicAccountsOf(config, given, host)),
    ...plainAddressesOf(config, given),
    // A value that the schema has refused is not there any more, and was named already.
    ...companyComplaints(config, (name) => given.has(name) && config[name] !== ''),
  ];
}

/** Canonical links, the links of e-mails and the addresses to which providers lead back are made of it. */
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

/** Why a live shop may not start as this company, which environment or settings name; none if it may. */
export function refusalsOfCompany(now: Readonly<Record<CompanyVariable, string>>): string[] {
  return companyComplaints(now, () => true);
}

/** What a live shop needs that the environment lacks, and the settings may have: said with all else that is missing. */
export function companyOfSettings({ SHOP_MODE }: Pick<Settings, 'SHOP_MODE'>, given: Given) {
  return companyVariables
    .filter((name) => SHOP_MODE === 'live' && !given.has(name))
    .map((name) => `${name}, ${companyRules[name].what}, unless the settings of the shop have it`);
}

function missingOf(config: Settings, given: Given, host: Host): string[] {
  if (isDisabled(config, host)) return [];
  const missing = requiredOf(host).filter((name) => !given.has(name));
  if (missing.length === 0) return [];
  return [`${host.name} needs ${missing.join(', ')}, or ${host.name} in DISABLED_PROVIDERS`];
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

/** What is sent to this machine may be sent in the clear, e.g. to a proxy that encrypts it. */
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

function refusalsOfTrial(config: Settings, given: Given): string[] {
  return [
    ...publicAddressOf(config),
    // Half of a real host would be asked with the account of a stand-in, or a stand-in with a real one.
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
