import { describe, expect, it } from 'vitest';
import { chooseGates, knownNames } from './choose.ts';
import { gates } from './gates.ts';

const namesOf = (...asked: string[]) => chooseGates(gates, asked).chosen.map(({ name }) => name);

describe('the parts of npm run check', () => {
  it('are all of them without a name', () => {
    expect(namesOf()).toEqual(gates.map(({ name }) => name));
  });

  it('are the gates of a part, or one gate by its own name', () => {
    expect(namesOf('types')).toEqual(['route types', 'route types of the back office', 'types']);
    expect(namesOf('lint')).toEqual(['lint and format']);
    expect(namesOf('arrows-between-rooms')).toEqual(['arrows between rooms']);
    expect(namesOf('lint', 'types')).toHaveLength(4);
  });

  it('with an unknown name are told from the known ones', () => {
    expect(chooseGates(gates, ['tipes', 'lint']).unknown).toEqual(['tipes']);
    expect(knownNames(gates)).toEqual(expect.arrayContaining(['types', 'gates', 'file-length']));
  });
});
