import { z } from 'zod';
import { seconds } from '../config-fields.ts';

const shape = /^(?:tcp:\/\/(?:\[[\da-f:.]+\]|[\w.-]+):\d{1,5}|unix:\/\S+)$/i;

/** The environment variables of the scanner of viruses. */
export const virusScannerFields = {
  VIRUS_SCANNER: z
    .string()
    .default('')
    .refine((given) => given === '' || shape.test(given), {
      error: 'Not tcp://host:3310 or unix:/path',
    })
    .describe(
      'clamd of ClamAV, which looks at every file that somebody sends, tcp://host:3310 or unix:/path, on this machine or in a private network, because it does not encrypt; empty: no file is looked at (docs/deploy.md#a-scanner-of-viruses)',
    ),
  VIRUS_SCANNER_TIMEOUT: seconds(20).describe(
    'Seconds that the scanner may take for one file; then the file is refused',
  ),
};

/** How to connect to the scanner; undefined if there is none. */
export function scannerAddress({
  VIRUS_SCANNER: given,
}: {
  VIRUS_SCANNER: string;
}): { path: string } | { host: string; port: number } | undefined {
  if (given === '') return undefined;
  if (given.startsWith('unix:')) return { path: given.slice('unix:'.length) };
  const { hostname, port } = new URL(given);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
}
