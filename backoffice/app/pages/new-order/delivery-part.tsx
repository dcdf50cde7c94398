import { Button, NativeSelect, SegmentedControl, Stack, TextInput } from '@mantine/core';
import type { ShipType } from '#contract/enumerations.ts';
import { cities, districtsOf } from '#rules/delivery/taiwan-districts.ts';
import { shipTypeLabels } from '#rules/order-labels.ts';
import classes from './new-order.module.css';
import type { PartProps } from './part-props.ts';
import { StoreInput } from './store-input.tsx';

const ways = (['HOME', 'STORE'] as const).map((value) => ({ value, label: shipTypeLabels[value] }));

/** Where the parcel goes: to a home, or to a store that is searched for. */
export function DeliveryPart(props: PartProps) {
  const { form, errors, onChange } = props;
  const isGuest = form.buyerKind === 'guest';
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label="配送方式"
        data={ways}
        value={form.shipType}
        onChange={(shipType) => onChange({ shipType: shipType as ShipType })}
      />
      {isGuest && (form.name !== form.recipient || form.mobileNumber !== form.recipientMobile) && (
        <Button
          variant="default"
          size="compact-sm"
          w="max-content"
          onClick={() => onChange({ recipient: form.name, recipientMobile: form.mobileNumber })}
        >
          收件人同訂購人
        </Button>
      )}
      <div className={classes.pair}>
        <TextInput
          label="收件人"
          required
          maxLength={50}
          autoComplete="off"
          value={form.recipient}
          error={errors['delivery.recipient']}
          onChange={({ target }) => onChange({ recipient: target.value })}
        />
        <TextInput
          label="收件手機"
          required
          inputMode="tel"
          maxLength={10}
          autoComplete="off"
          value={form.recipientMobile}
          error={errors['delivery.recipient_mobile']}
          onChange={({ target }) => onChange({ recipientMobile: target.value })}
        />
      </div>
      {form.shipType === 'HOME' ? (
        <Address {...props} />
      ) : (
        <StoreInput required value={form} error={errors['delivery.store_no']} onChange={onChange} />
      )}
      <TextInput
        label="配送備註"
        maxLength={200}
        value={form.shipNote}
        onChange={({ target }) => onChange({ shipNote: target.value })}
      />
    </Stack>
  );
}

function Address({ form, errors, onChange }: PartProps) {
  const districts = districtsOf(form.city).map(({ name }) => name);
  return (
    <>
      <div className={classes.two}>
        <NativeSelect
          label="縣市"
          required
          data={[{ value: '', label: '請選擇' }, ...cities]}
          value={form.city}
          onChange={({ currentTarget }) => onChange({ city: currentTarget.value, district: '' })}
        />
        <NativeSelect
          label="鄉鎮市區"
          required
          disabled={form.city === ''}
          data={[{ value: '', label: '請選擇' }, ...districts]}
          value={form.district}
          onChange={({ currentTarget }) => onChange({ district: currentTarget.value })}
        />
      </div>
      <TextInput
        label="地址"
        required
        maxLength={200}
        autoComplete="off"
        value={form.street}
        error={errors['delivery.ship_address']}
        onChange={({ target }) => onChange({ street: target.value })}
      />
    </>
  );
}
