import { describe, expect, it } from 'vitest';
import { spareSnapshots } from './snapshots.ts';

describe('the snapshots of the migrations', () => {
  it('are one, that of the last migration', () => {
    const files = ['0002_snapshot.json', '_journal.json'];
    expect(spareSnapshots(files, '0002_triggers')).toEqual([]);
  });

  it('of earlier migrations are to be deleted', () => {
    const files = ['0001_snapshot.json', '0002_snapshot.json', '_journal.json'];
    expect(spareSnapshots(files, '0002_triggers')).toEqual([
      'server/migrations/meta/0001_snapshot.json: delete it, a newer one stands',
    ]);
  });

  it('must hold that of the last migration', () => {
    expect(spareSnapshots(['_journal.json'], '0002_triggers')).toEqual([
      'server/migrations/meta/0002_snapshot.json is missing',
    ]);
  });
});
