import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type ClientHttp2Session, connect } from 'node:http2';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { begin } from '../children.ts';
import { type Program, program } from './debian.ts';
import { haproxyFor, haproxyPackages } from './haproxy.ts';
import { compressed, page, partsPause, type StubCopy, startStub } from './stub-copies.ts';

const folder = resolve('.data/drills/proxies');
const port = 8460;
const plainPort = 8461;
/** Milliseconds without any byte after which a request counts as lost. */
const timeout = 10_000;
const largest = 20 * 1024 * 1024;
const newScript = '/assets/new.js';

interface Proxy {
  name: string;
  /** Debian packages, first the one with the program. */
  packages: readonly string[];
  /** Writes the shipped file with this machine's ports, and returns the program's command. */
  configure(copies: readonly StubCopy[]): {
    args: string[];
    check: string[];
    env?: NodeJS.ProcessEnv;
  };
}

const servers = (copies: readonly StubCopy[], line: (at: number, port: number) => string) =>
  copies.map((copy, at) => line(at + 1, copy.port)).join('\n');

const proxies: Proxy[] = [
  {
    name: 'nginx',
    packages: ['nginx'],
    configure(copies) {
      const shipped = readFileSync('deploy/proxy/nginx.conf', 'utf8')
        .replaceAll(/^ {2}server 127\.0\.0\.1:3010.*\n/gm, '')
        .replace(/^ {2}server 127\.0\.0\.1:3000(.*)$/m, (_, rest) =>
          servers(copies, (_at, at) => `  server 127.0.0.1:${at}${rest}`),
        )
        .replaceAll(/^ {2}listen \[::\].*\n/gm, '')
        .replaceAll('listen 80;', `listen 127.0.0.1:${plainPort};`)
        .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
        .replaceAll('/etc/ssl/shop', folder)
        .replaceAll('shop.example.com', 'localhost');
      const file = join(folder, 'nginx.conf');
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((each) => `${each}_temp_path ${folder}/${each};`)
        .join(' ');
      writeFileSync(
        file,
        `daemon off; pid ${folder}/nginx.pid; error_log stderr warn; worker_processes 1; events {} http { access_log off; ${paths}\n${shipped}}`,
      );
      const args = ['-e', 'stderr', '-c', file];
      return { args, check: [...args, '-t'] };
    },
  },
  {
    name: 'haproxy',
    packages: haproxyPackages,
    configure(copies) {
      const file = join(folder, 'haproxy.cfg');
      const ports = copies.map((copy) => copy.port);
      writeFileSync(
        file,
        haproxyFor(ports)
          .replace('bind :80', `bind 127.0.0.1:${plainPort}`)
          .replace('bind :443', `bind 127.0.0.1:${port}`)
          .replace('/etc/ssl/shop', folder),
      );
      return { args: ['-db', '-f', file], check: ['-c', '-f', file] };
    },
  },
  {
    name: 'caddy',
    packages: ['caddy'],
    configure(copies) {
      const shipped = readFileSync('deploy/proxy/Caddyfile', 'utf8').replace(
        /^\{\n/m,
        '{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n',
      );
      const file = join(folder, 'Caddyfile');
      writeFileSync(file, shipped);
      const env = {
        HOME: folder,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
        SHOP_HOST: `https://localhost:${port}`,
        SHOP_COPIES: copies.map((copy) => `127.0.0.1:${copy.port}`).join(' '),
      };
      const which = ['--config', file, '--adapter', 'caddyfile'];
      return { args: ['run', ...which], check: ['validate', ...which], env };
    },
  },
];

/**
 * The shipped files of nginx, HAProxy and Caddy with the real programs: runs their own check, and sends requests
 * through them over HTTP/2 to two copies, one of which stops meanwhile.
 */
export async function drill(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o777);
  makeCertificate();
  for (const proxy of proxies) {
    // A release replaces another one: the first copy has the new one.
    const copies = [
      await startStub(['/assets/old.js', newScript]),
      await startStub(['/assets/old.js']),
    ];
    const found = await program(proxy.name, proxy.packages);
    const child = await start(proxy, found, copies);
    try {
      await tryOut(proxy.name, copies);
    } finally {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      for (const copy of copies) copy.stop();
    }
  }
}

function makeCertificate(): void {
  const [key, chain] = ['privkey.pem', 'fullchain.pem'].map((name) => join(folder, name));
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject].concat([
      '-keyout',
      key ?? '',
      '-out',
      chain ?? '',
    ]),
    { stdio: 'ignore' },
  );
  const both = [chain, key].map((path) => readFileSync(path ?? '', 'utf8')).join('');
  writeFileSync(join(folder, 'whole.pem'), both);
}

async function start(
  proxy: Proxy,
  { path, env }: Program,
  copies: readonly StubCopy[],
): Promise<ChildProcess> {
  const { args, check, env: more } = proxy.configure(copies);
  const options = { env: { ...env, ...more }, cwd: folder };
  execFileSync(path, check, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  const child = begin(path, args, { ...options, stdio: ['ignore', 'ignore', 'ignore'] });
  for (;;) {
    const session = await open().catch(() => undefined);
    const answered = session && (await ask(session, '/echo'));
    session?.close();
    if (answered?.status === 200) return child;
    if (child.exitCode !== null) throw new Error(`${proxy.name} ended with ${child.exitCode}`);
    await pause(50);
  }
}

/** A TLS connection with HTTP/2. */
async function open(): Promise<ClientHttp2Session> {
  const session = connect(`https://localhost:${port}`, {
    rejectUnauthorized: false,
    lookup: (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
  });
  session.on('error', () => undefined);
  await once(session, 'connect');
  return session;
}

interface Answer {
  /** 0 if the stream ended without a status. */
  status: number;
  body: Buffer;
  /** Milliseconds between its first and its last part. */
  spread: number;
}

async function ask(
  session: ClientHttp2Session,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: Buffer } = {},
): Promise<Answer> {
  const sends = body ? { ':method': 'POST', 'content-length': body.length } : {};
  const stream = session.request({ ':path': path, ...sends, ...headers });
  const received: Buffer[] = [];
  let first: number | undefined;
  let answered: Record<string, unknown> = {};
  stream.on('response', (given) => {
    answered = given;
  });
  stream.on('data', (part: Buffer) => {
    first ??= performance.now();
    received.push(part);
  });
  // A proxy that refuses a body may close the stream early.
  stream.on('error', () => undefined);
  stream.setTimeout(timeout, () => stream.close());
  stream.end(body);
  await new Promise((ended) => stream.once('close', ended));
  return {
    status: Number(answered[':status'] ?? 0),
    body: Buffer.concat(received),
    spread: performance.now() - (first ?? performance.now()),
  };
}

async function tryOut(name: string, copies: readonly StubCopy[]): Promise<void> {
  const expectThat = (what: string, holds: boolean) => {
    if (!holds) throw new Error(`${name}: ${what} does not hold`);
  };
  const session = await open();
  const lies = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' };
  const echo = await ask(session, '/echo', { headers: lies });
  const { headers } = JSON.parse(String(echo.body));
  expectThat('the address is the connection’s', headers['x-forwarded-for'] === '127.0.0.1');
  expectThat('the protocol is https', headers['x-forwarded-proto'] === 'https');
  expectThat('a request id is given', /^[\w-]{8,}$/.test(headers['x-request-id'] ?? ''));
  const asked = { 'accept-encoding': 'br' };
  const compressedPage = await ask(session, '/page', { headers: asked });
  expectThat('compressed bytes are passed on', compressedPage.body.equals(compressed));
  expectThat('they are smaller', compressedPage.body.length < page.length);
  const { spread } = await ask(session, '/parts');
  expectThat('parts arrive as they are sent', spread > partsPause / 2);
  const whole = await ask(session, '/echo', { body: Buffer.alloc(largest) });
  expectThat('the largest file passes', JSON.parse(String(whole.body)).size === largest);
  const tooLarge = await ask(session, '/echo', { body: Buffer.alloc(largest + 1) });
  expectThat(`a larger one is refused (${tooLarge.status})`, tooLarge.status !== 200);
  session.close();
  await askForScripts(expectThat);
  await loseDatabase(copies, expectThat);
  await leaveUnderLoad(name, copies, expectThat);
}

/** Scripts of both releases must be found although one of the copies has only those of the old one. */
async function askForScripts(expectThat: (what: string, holds: boolean) => void): Promise<void> {
  const session = await open();
  for (const script of ['/assets/old.js', newScript]) {
    for (let time = 0; time < 8; time++) {
      const { status } = await ask(session, script);
      expectThat(`${script} of a page is found (${status})`, status === 200);
    }
  }
  const { status } = await ask(session, '/assets/nobody-has.js');
  expectThat('what no copy has is said to be missing', status === 404);
  session.close();
}

/**
 * No copy has a database for longer than the proxy needs to notice. The proxy must still use them, because they
 * have cached pages.
 */
async function loseDatabase(
  copies: readonly StubCopy[],
  expectThat: (what: string, holds: boolean) => void,
): Promise<void> {
  for (const copy of copies) copy.setDatabase(false);
  const session = await open();
  for (let time = 0; time < 30; time++) {
    await pause(100);
    const { status } = await ask(session, '/page');
    expectThat(`a page is answered without a database (${status})`, status === 200);
  }
  session.close();
  for (const copy of copies) copy.setDatabase(true);
  await pause(2_500);
}

/** One copy stops while requests arrive: none may fail. */
async function leaveUnderLoad(
  name: string,
  copies: readonly StubCopy[],
  expectThat: (what: string, holds: boolean) => void,
): Promise<void> {
  let isOver = false;
  const left = copies[0]
    ?.leave(5)
    .then(() => pause(1_500))
    .then(() => {
      isOver = true;
    });
  const statuses: Record<number, number> = {};
  let session = await open();
  while (!isOver) {
    // Proxies close a connection after a thousand requests.
    if (session.closed || session.destroyed) session = await open();
    await pause(5);
    const { status } = await ask(session, '/echo');
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  await left;
  session.close();
  console.log(`${name}: its file is right; a copy left under ${JSON.stringify(statuses)}`);
  expectThat('no request fails while a copy leaves', Object.keys(statuses).join() === '200');
  expectThat(
    'both copies answered',
    copies.every((copy) => copy.answered() > 0),
  );
}
