import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendPage } from '../html-page.ts';
import { changeFriendship } from '../line-messaging/events.ts';
import { checkAuthorisation, type Fields, textOf } from './authorisation-rules.ts';
import type { AuthorisationRequest } from './authorisations.ts';
import { consentPage, refusalPage } from './consent-pages.ts';
import type { LineLogin } from './options.ts';
import { type Person, people, personOf } from './people.ts';

const style = readFileSync(new URL('consent.css', import.meta.url));

/** Serves /oauth2/v2.1/authorize and /consent, to which its page posts. */
export function serveConsent(app: FastifyInstance, line: LineLogin): void {
  app.get('/consent.css', (_, reply) => reply.type('text/css; charset=utf-8').send(style));

  app.get<{ Querystring: Fields }>('/oauth2/v2.1/authorize', async ({ query }, reply) => {
    const checked = checkAuthorisation(query, line);
    if (checked.is === 'page') return sendHtml(reply, refusalPage(checked.problem), 400);
    if (checked.is === 'problem') {
      const refusal = { redirectUri: line.redirectUri, state: textOf(query, 'state') };
      return sendError(reply, refusal, 'INVALID_REQUEST', checked.problem);
    }
    const { request } = checked;
    const chosen = line.outcomes.chosen('LINE_LOGIN');
    const [first] = people;
    if (chosen === 'cancel') return sendDenial(reply, request);
    if (chosen === 'success' && first) return sendCode(reply, line, request, first);
    const page = consentPage({ id: line.authorisations.wait(request), brand: line.brand, request });
    return sendHtml(reply, page, 200, new URL(request.redirectUri).origin);
  });

  app.post<{ Body: Fields | null }>('/consent', async ({ body }, reply) => {
    const request = line.authorisations.take(textOf(body, 'request'));
    if (!request) return sendHtml(reply, refusalPage('This request is over.'), 400);
    if (textOf(body, 'decision') !== 'allow') return sendDenial(reply, request);
    const person = chosenPerson(body ?? {});
    const email = textOf(body, 'share_email') === 'yes' ? person.email : '';
    const granted = { ...person, email };
    if (textOf(body, 'add_friend') === 'yes' && request.offersFriend) {
      notePhone(line, granted);
      await changeFriendship(line.messages, person.subject, 'follow');
    }
    return sendCode(reply, line, request, granted);
  });
}

function chosenPerson(body: Fields): Person {
  const known = people.find(({ subject }) => subject === textOf(body, 'person'));
  const name = textOf(body, 'name').trim() || 'LINE 使用者';
  return known ?? personOf(name, textOf(body, 'email').trim());
}

function sendCode(
  reply: FastifyReply,
  line: LineLogin,
  request: AuthorisationRequest,
  person: Person,
): FastifyReply {
  notePhone(line, person);
  return sendBack(reply, request, { code: line.authorisations.grant({ request, person }) });
}

/** Gives a person who signs in a phone, on which the messages of the shop arrive. */
function notePhone({ messages: { chats } }: LineLogin, { subject, name }: Person): void {
  const known = chats.phones.get(subject);
  if (!known) chats.phones.set(subject, { subject, name, state: 'NONE' });
}

function sendDenial(reply: FastifyReply, request: AuthorisationRequest): FastifyReply {
  return sendError(reply, request, 'access_denied', 'The resource owner denied the request.');
}

type Return = Pick<AuthorisationRequest, 'redirectUri' | 'state'>;

function sendError(reply: FastifyReply, to: Return, error: string, problem: string): FastifyReply {
  return sendBack(reply, to, { error, error_description: problem });
}

function sendBack(
  reply: FastifyReply,
  { redirectUri, state }: Return,
  answer: Record<string, string>,
): FastifyReply {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...answer, ...(state ? { state } : {}) })) {
    url.searchParams.set(name, value);
  }
  return reply.header('cache-control', 'no-store').redirect(url.href, 302);
}

/** Sends a page without scripts; `shop` is the origin to which this server redirects after the form was posted here. */
function sendHtml(
  reply: FastifyReply,
  html: string,
  status: number,
  ...shop: string[]
): FastifyReply {
  return sendPage(reply, html, { status, sources: ["style-src 'self'"], formOrigins: shop });
}
