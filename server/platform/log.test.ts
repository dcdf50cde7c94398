import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { loggableError } from './log.ts';

it('has one line per event: text from outside cannot begin another', () => {
  const written: string[] = [];
  const stream = { write: (text: string) => written.push(text) };
  const { log } = Fastify({
    logger: { stream, base: null, serializers: { error: loggableError } },
  });
  const forged = '\n{"level":60,"msg":"forged"}\r\n\u2028';
  log.error({ error: new Error(forged), provider: forged, [forged]: 1 }, forged);
  expect(written.join('').trimEnd().split(/\r|\n/)).toHaveLength(1);
  expect(JSON.parse(written.join(''))).toMatchObject({ level: 50, msg: forged, provider: forged });
});
