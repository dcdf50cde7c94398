import { describe, expect, it } from 'vitest';
import { readTransfers } from './read-transfers.ts';

describe('pasted numbers of transfers', () => {
  it('are read from lines with tabs, commas or spaces, without header and empty lines', () => {
    const text =
      '單號\t匯款編號\n20261123000024\tTX-1\n\n20261123000025, TX-2 ,180\n20261123000026';
    expect(readTransfers(text)).toEqual([
      { orderNo: '20261123000024', reference: 'TX-1' },
      { orderNo: '20261123000025', reference: 'TX-2', amount: 180 },
    ]);
  });
});
