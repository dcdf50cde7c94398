import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { createFront, type Middlewares } from './front.ts';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(server: Server): Promise<number> {
  open.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A front before a server; the storefront answers `/app.js`. */
async function openFront(answer: RequestListener) {
  const first = vi.fn<() => Promise<Middlewares>>(async () => ({
    middlewares(request, response, next) {
      if (request.url === '/app.js') response.end('script');
      else next();
    },
  }));
  const port = await listen(createServer(answer));
  const front = createFront({ first, behind: async () => port });
  return { first, front, origin: `http://127.0.0.1:${await listen(front)}` };
}

it('lets the storefront answer its files, and the server all else as if it were asked itself', async () => {
  const { origin } = await openFront((request, response) => {
    response.writeHead(418, { 'set-cookie': ['a=1', 'b=2'] });
    const { host, 'x-forwarded-for': from } = request.headers;
    response.end(`${request.method} ${request.url} ${host} ${from}`);
  });
  expect(await (await fetch(`${origin}/app.js`)).text()).toBe('script');
  const answer = await fetch(`${origin}/products?page=2`, { method: 'DELETE' });
  const host = new URL(origin).host;
  expect([answer.status, answer.headers.getSetCookie(), await answer.text()]).toEqual([
    418,
    ['a=1', 'b=2'],
    `DELETE /products?page=2 ${host} 127.0.0.1`,
  ]);
});

it('asks the server for calls without the storefront, and brings the body to it', async () => {
  const { origin, first } = await openFront((request, response) => request.pipe(response));
  const answer = await fetch(`${origin}/backstage/api/v1/login`, { method: 'POST', body: 'me' });
  expect(await answer.text()).toBe('me');
  expect(first).not.toHaveBeenCalled();
});

it('starts the storefront for the socket of a page that was open before', async () => {
  const { front, first, origin } = await openFront((_, response) => response.end());
  first.mockImplementation(async () => {
    front.on('upgrade', (request, socket) => socket.end(`for ${request.url}`));
    return { middlewares: (_request, _response, next) => next() };
  });
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').setEncoding('utf8');
  socket.write(
    'GET /?token HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  );
  const [text] = await once(socket, 'data');
  expect(text).toBe('for /?token');
});
