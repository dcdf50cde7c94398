import { type ComponentProps, useEffect, useState } from 'react';
import { FormField } from '../forms/fields.tsx';
import { Icon } from '../ui/icon.tsx';
import { type BarcodeState, checkBarcode, unknownBarcode } from './barcode-check.ts';

type BarcodeFieldProps = Omit<ComponentProps<typeof FormField>, 'value' | 'label'> & {
  value: string;
};

/** The number of the mobile barcode. Once it is complete, the server is asked whether it exists (row 5.037). */
export function BarcodeField({ problem, value, ...field }: BarcodeFieldProps) {
  const state = useBarcodeCheck(value);
  return (
    <div>
      <FormField
        {...field}
        value={value}
        label="手機條碼"
        hint="/ 加 7 碼大寫英數字，例 /ABC1234"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={8}
        problem={problem ?? (state === 'notExists' ? unknownBarcode : undefined)}
      />
      <p role="status" className="text-14 text-leaf-700 not-empty:mt-1.5">
        {state === 'exists' && !problem && (
          <span className="flex items-center gap-1.5">
            <Icon name="check" className="size-4.5" />
            此手機條碼可以使用
          </span>
        )}
      </p>
    </div>
  );
}

/** The state of a barcode while it is typed: first unknown, then the server's answer. */
function useBarcodeCheck(barcode: string): BarcodeState {
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
