/** Where a server listens. */
export interface Address {
  host: string;
  port: number;
}

/** The variables that an address is made of, e.g. HOST and PORT. */
export interface Variables {
  host: string;
  port: string;
}

const next = (port: number) => (port < 65_535 ? port + 1 : port - 1);

const otherPort = ({ port }: Address, variables: Variables) =>
  `Choose another port, e.g. ${variables.port}=${next(port)}; "npm run doctor" looks at all ports.`;

const otherHost = (_: Address, { host }: Variables) =>
  `Set ${host} to an address of this machine, e.g. ${host}=127.0.0.1, or 0.0.0.0 for all of them.`;

/** The first port that every account may use. */
const firstFree = 1_024;

/** Codes of failed listening: what they mean for who starts the shop, and what to do. */
const reasons: Record<
  string,
  { reason: string; advice(address: Address, variables: Variables): string }
> = {
  EADDRINUSE: { reason: 'another program uses it', advice: otherPort },
  EACCES: {
    reason: 'this account may not use it',
    advice: ({ port }, variables) =>
      port < firstFree
        ? `Ports below ${firstFree} need a right: choose a port from there on, e.g. ${variables.port}=${8_000 + port}, and let a proxy pass it on.`
        : `Another port may help, e.g. ${variables.port}=${next(port)}; otherwise a rule of this machine forbids it.`,
  },
  EADDRNOTAVAIL: { reason: 'this machine has no such address', advice: otherHost },
  ENOTFOUND: { reason: 'nobody knows this name', advice: otherHost },
};

/** Why it is not possible to listen, and what to do; undefined for a code of which nothing is known. */
export function listenAdvice(
  code: string,
  address: Address,
  variables: Variables,
): string | undefined {
  const known = reasons[code];
  return known && `${known.reason}. ${known.advice(address, variables)}`;
}
