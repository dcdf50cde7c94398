import { describe, expect, it } from 'vitest';
import { readTransfers, withoutTransfers, withTransfers } from './read-transfers.ts';

describe('pasted numbers of transfers', () => {
  it('are read from lines with tabs, commas or spaces, without header and empty lines', () => {
    const text =
      '單號\t匯款編號\n20261123000024\tTX-1\n\n20261123000025, TX-2 ,180\n20261123000026';
    expect(readTransfers(text)).toEqual([
      { orderNo: '20261123000024', reference: 'TX-1' },
      { orderNo: '20261123000025', reference: 'TX-2', amount: 180 },
    ]);
  });

  it('leave once they are recorded; a line that was pasted since stays', () => {
    const sent = [{ orderNo: '20261123000024', reference: 'TX-1' }];
    const text = '20261123000024\tTX-1\n20261123000025, TX-2 ,180\n20261123000024 TX-1';
    expect(withoutTransfers(text, sent)).toBe('20261123000025, TX-2 ,180\n20261123000024 TX-1');
    expect(withoutTransfers('20261123000024 TX-1\n', sent)).toBe('');
  });

  it('of a file come after those that are typed, and none of them stands there twice', () => {
    const read = [
      { orderNo: '20261123000024', reference: 'TX-1' },
      { orderNo: '20261123000025', reference: 'TX-2', amount: 180 },
    ];
    expect(withTransfers('', read)).toBe('20261123000024 TX-1\n20261123000025 TX-2 180');
    expect(withTransfers('20261123000026\n20261123000024, TX-1\n', read)).toBe(
      '20261123000026\n20261123000024, TX-1\n20261123000025 TX-2 180',
    );
  });

  it('of a corrected file take the place of the earlier ones about the same order and amount', () => {
    const read = [
      { orderNo: '20261123000024', reference: 'TX-9' },
      { orderNo: '20261123000025', reference: 'TX-8', amount: 180 },
    ];
    const text =
      '20261123000024 TX-1\n20261123000025 TX-2 180\n20261123000025 TX-3 90\n20261123000026 TX-4';
    expect(withTransfers(text, read)).toBe(
      '20261123000025 TX-3 90\n20261123000026 TX-4\n20261123000024 TX-9\n20261123000025 TX-8 180',
    );
  });
});
