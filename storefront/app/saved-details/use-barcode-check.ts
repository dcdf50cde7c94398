import { useEffect, useState } from 'react';
import { type BarcodeState, checkBarcode } from './barcode-check.ts';

/** What is known of a barcode as it is typed in: unknown first, then what the answer says. */
export function useBarcodeCheck(barcode: string): BarcodeState {
  const [answer, setAnswer] = useState<{ barcode: string; state: BarcodeState }>();
  useEffect(() => {
    let isCurrent = true;
    void checkBarcode(barcode).then((state) => {
      if (isCurrent) setAnswer({ barcode, state });
    });
    return () => {
      isCurrent = false;
    };
  }, [barcode]);
  return answer?.barcode === barcode ? answer.state : 'unknown';
}
