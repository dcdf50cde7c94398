import type { FastifyInstance } from 'fastify';
import type { SecurityEvent, SecurityLog } from '../security-events.ts';

const eventOfStatus: Readonly<Record<number, SecurityEvent>> = {
  401: 'token-refused',
  403: 'call-forbidden',
  429: 'limit-reached',
};

/** Writes a security event for every answer with 401, 403 or 429, whichever part of the server refused. */
export function noteRefusals(app: FastifyInstance, security: SecurityLog): void {
  app.addHook('onResponse', (request, reply, done) => {
    const event = eventOfStatus[reply.statusCode];
    if (event) {
      const { id: requestId, ip: address, memberId, administratorId } = request;
      security.note(event, { requestId, address }, { memberId, administratorId });
    }
    done();
  });
}
