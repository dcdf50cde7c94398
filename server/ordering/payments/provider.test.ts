import { describe, expect, it } from 'vitest';
import { isUnreachable, type ProviderReport } from './provider.ts';

describe('a provider as a whole', () => {
  it.each<[ProviderReport, boolean]>([
    [{ state: 'SILENT', code: 'TIMEOUT' }, true],
    [{ state: 'SILENT', code: 'UNREACHABLE' }, true],
    [{ state: 'SILENT', code: 'UNREADABLE' }, false],
    [{ state: 'FAILED', code: 'TIMEOUT' }, false],
    [{ state: 'MISSING' }, false],
  ])('that reports %j cannot be reached: %j', (report, expected) => {
    expect(isUnreachable(report)).toBe(expected);
  });
});
