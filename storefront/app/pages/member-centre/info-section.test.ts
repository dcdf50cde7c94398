import { describe, expect, it } from 'vitest';
import { missingInProfile } from './info-section.tsx';

describe('an incomplete profile', () => {
  it('names its missing fields [3.063]', () => {
    expect(missingInProfile({ name: null, mobileNumber: null })).toEqual(['姓名', '手機號碼']);
    expect(missingInProfile({ name: '林小晴', mobileNumber: '' })).toEqual(['手機號碼']);
    expect(missingInProfile({ name: '林小晴', mobileNumber: '0912345678' })).toEqual([]);
  });
});
