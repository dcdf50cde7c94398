import { type DeliveryTime, deliveryTimes } from '#contract/enumerations.ts';
import { deliveryTimeLabels } from '#rules/order-labels.ts';
import { Select } from '../ui/text-field.tsx';

interface DeliveryTimeSelectProps {
  value: DeliveryTime;
  onChange(time: DeliveryTime): void;
}

/** The choice of the time of day for the delivery. */
export function DeliveryTimeSelect({ value, onChange }: DeliveryTimeSelectProps) {
  return (
    <Select
      label="配送時段"
      hint="物流盡力配合，不保證準時"
      value={value}
      onChange={({ target }) => onChange(target.value as DeliveryTime)}
    >
      {deliveryTimes.map((time) => (
        <option key={time} value={time}>
          {deliveryTimeLabels[time]}
        </option>
      ))}
    </Select>
  );
}
