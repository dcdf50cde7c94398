import { expect, it } from 'vitest';
import { photograph } from '#server/testing/pictures.ts';
import { takePicture } from './take-picture.ts';

it('ten sent pictures wait to be drawn, the next is asked to come again, and later ones are taken', async () => {
  const photo = await photograph(64, 64);
  const send = async (stem: string) => {
    const taken = await takePicture(photo, stem);
    return taken.ok ? 'taken' : taken.failure;
  };
  const sent = await Promise.all(Array.from({ length: 11 }, (_, place) => send(`p${place}`)));
  expect(sent.slice(0, 10)).toEqual(Array(10).fill('taken'));
  expect(sent[10]).toMatchObject({ code: 'TOO_MANY_REQUESTS', extra: { retryAfter: 10 } });
  expect((await takePicture(Buffer.from('x'), 'q')).ok).toBe(false);
  expect(await send('r')).toBe('taken');
});
