import { expect, it } from 'vitest';
import { rhythmWords } from './standing-words.ts';

it('says the rhythm of a standing order in weeks, or that it follows the use of the member', () => {
  expect([rhythmWords(4), rhythmWords(null)]).toEqual(['每 4 週', '照我的用量']);
});
