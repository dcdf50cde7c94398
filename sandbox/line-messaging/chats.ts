import { readFileSync } from 'node:fs';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { sendPage } from '../html-page.ts';
import { buttonOf } from './button-of.ts';
import { chatPage, listPage, missingPage } from './chat-pages.ts';
import { changeFriendship, deliverEvent } from './events.ts';
import type { ChatMessage } from './ledger.ts';
import type { LineMessagingOptions } from './options.ts';

const style = readFileSync(new URL('chats.css', import.meta.url));

interface Chat {
  Params: { subject: string };
}

/**
 * The phones of everybody who has signed in with LINE, at /line/chats: their chats with the shop's account, with which
 * they follow and block it, read, press a button and write. GET /line/chats/:subject/messages answers a chat as data.
 */
export function lineChats(options: LineMessagingOptions): FastifyPluginAsync {
  const { chats, brand } = options;
  const phoneOf = (subject: string) => chats.phones.get(subject);
  const pathOf = (subject: string) => `/line/chats/${subject}`;

  return async (app) => {
    app.get('/chats.css', (_, reply) => reply.type('text/css; charset=utf-8').send(style));

    app.get('/chats', (_, reply) => {
      const phones = [...chats.phones.values()].map((phone) => ({
        ...phone,
        chat: chats.chatOf(phone.subject),
      }));
      return sendHtml(reply, listPage({ brand, phones }));
    });

    app.get<Chat>('/chats/:subject', ({ params: { subject } }, reply) => {
      const phone = phoneOf(subject);
      if (!phone) return sendHtml(reply, missingPage({ brand }), 404);
      const chat = chats.chatOf(subject);
      const html = chatPage({ brand, phone, chat });
      for (const { id, isRead } of chat) if (!isRead) change(id, { isRead: true });
      return sendHtml(reply, html);
    });

    app.get<Chat>('/chats/:subject/messages', async ({ params: { subject } }) =>
      chats.chatOf(subject).map(({ at, ...message }) => ({ ...message, at: at.toISOString() })),
    );

    for (const type of ['follow', 'unfollow'] as const) {
      app.post<Chat>(`/chats/:subject/${type}`, async ({ params: { subject } }, reply) => {
        await changeFriendship(options, subject, type);
        return reply.redirect(pathOf(subject), 303);
      });
    }

    app.post<Chat & { Body: { text?: string } | null }>(
      '/chats/:subject/messages',
      async ({ params: { subject }, body }, reply) => {
        const text = String(body?.text ?? '').trim();
        if (text !== '' && phoneOf(subject)?.state === 'FRIEND') {
          const message = { type: 'text', text };
          const id = chats.add({ subject, from: 'PERSON', at: options.now(), message });
          await deliverEvent(options, subject, { type: 'message', message: { ...message, id } });
        }
        return reply.redirect(pathOf(subject), 303);
      },
    );

    app.get<{ Params: { subject: string; id: string } }>(
      '/chats/:subject/press/:id',
      ({ params: { subject, id } }, reply) => {
        const pressed = chats.messages.get(id);
        const url = pressed?.subject === subject ? buttonOf(pressed.message)?.uri : undefined;
        if (url === undefined) return sendHtml(reply, missingPage({ brand }), 404);
        change(id, { isPressed: true });
        return reply.redirect(url, 302);
      },
    );
  };

  function change(id: string, values: Partial<ChatMessage>): void {
    const message = chats.messages.get(id);
    if (message) chats.messages.set(id, { ...message, ...values });
  }
}

const sendHtml = (reply: FastifyReply, html: string, status = 200) =>
  sendPage(reply, html, { status, sources: ["style-src 'self'"], formOrigins: [] });
