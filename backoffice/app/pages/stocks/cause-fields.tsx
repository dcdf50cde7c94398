import { NativeSelect, TextInput } from '@mantine/core';
import { type StockCause, stockLimits } from '#contract/stocks.ts';
import { adjustmentCauses } from './stock.ts';

interface Props {
  cause: StockCause;
  note: string;
  onCause(cause: StockCause): void;
  onNote(note: string): void;
}

/** Why the stock is adjusted. Another cause than the listed ones needs a note. */
export function CauseFields({ cause, note, onCause, onNote }: Props) {
  return (
    <>
      <NativeSelect
        label="原因"
        data={adjustmentCauses}
        value={cause}
        onChange={({ target }) => onCause(target.value as StockCause)}
      />
      <TextInput
        label="說明"
        required={cause === 'OTHER'}
        maxLength={stockLimits.note}
        value={note}
        onChange={({ target }) => onNote(target.value)}
      />
    </>
  );
}
