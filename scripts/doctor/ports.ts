import { createServer } from 'node:net';
import type { Config } from '#server/config.ts';
import type { Check, Finding } from './check.ts';

type Ports = Pick<Config, 'PORT' | 'SANDBOX_PORT' | 'HOST'>;

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program has it',
  EACCES: 'this user may not open it',
  EADDRNOTAVAIL: 'HOST is no address of this machine',
};

/** Whether the ports of the shop and of the stand-ins are free, or in use by a running shop. */
export function portChecks(config: Ports): Check[] {
  return (['PORT', 'SANDBOX_PORT'] as const).map((variable) => ({
    name: `Port ${config[variable]}`,
    look: () => lookAt(variable, config),
  }));
}

async function lookAt(variable: 'PORT' | 'SANDBOX_PORT', config: Ports): Promise<Finding> {
  const port = config[variable];
  const code = await refusalOf(port, config.HOST);
  if (!code) return { state: 'fine', said: 'free' };
  if (code === 'EADDRINUSE' && (await runsShop(config.PORT))) {
    const mend = 'stop it with Ctrl C before you start another one';
    return { state: 'note', said: 'a shop runs here already', mend };
  }
  const mend =
    code === 'EADDRNOTAVAIL'
      ? 'set HOST to an address of this machine, or leave it out'
      : `choose another port: ${variable}=${port + 1000} npm start`;
  return { state: 'broken', said: reasons[code] ?? code, mend };
}

/** The code with which the system refuses the port; undefined if the port can be opened. */
function refusalOf(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'unknown'));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}

async function runsShop(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`, {
    signal: AbortSignal.timeout(2_000),
  }).catch(() => undefined);
  return answer?.ok ?? false;
}
