import { expect, it } from 'vitest';
import { youtubeId } from './video-player.ts';

it('finds the film in the addresses people paste', () => {
  for (const url of [
    'https://www.youtube.com/watch?v=Qm7dYn4eK2s',
    'https://www.youtube.com/watch?list=x&v=Qm7dYn4eK2s',
    'https://youtu.be/Qm7dYn4eK2s?t=3',
    'https://www.youtube-nocookie.com/embed/Qm7dYn4eK2s',
  ])
    expect(youtubeId(url), url).toBe('Qm7dYn4eK2s');
  expect(youtubeId('https://example.com/film.mp4')).toBeUndefined();
});
