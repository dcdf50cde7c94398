import { changeOrderForm, type OrderForm } from '../../stores/order.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { TextArea } from '../../ui/text-field.tsx';

/** The greatest length of a note, in characters. */
const noteLength = 200;

/** The shopper's notes to the carrier and to the shop. */
export function NoteFields({ form }: { form: OrderForm }) {
  return (
    <div className="border-t border-line [&>details]:border-b-0">
      <Disclosure summary="備註（選填）" open={Boolean(form.shipNote || form.orderNote)}>
        <div className="flex flex-col gap-5">
          <Note
            name="shipNote"
            label="配送備註"
            hint="例如：管理室代收。不保證能在指定時間送達"
            value={form.shipNote}
          />
          <Note name="orderNote" label="訂單備註" hint="想告訴我們的事" value={form.orderNote} />
        </div>
      </Disclosure>
    </div>
  );
}

interface NoteProps {
  name: 'shipNote' | 'orderNote';
  label: string;
  hint: string;
  value: string;
}

function Note({ name, label, hint, value }: NoteProps) {
  return (
    <TextArea
      name={name}
      label={label}
      hint={
        <span className="flex justify-between gap-4">
          <span>{hint}</span>
          <span className="digits">
            {value.length}/{noteLength}
          </span>
        </span>
      }
      maxLength={noteLength}
      rows={2}
      value={value}
      onChange={({ target }) => changeOrderForm({ [name]: target.value })}
    />
  );
}
