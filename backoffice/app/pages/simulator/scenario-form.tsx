import { Button, Checkbox, Group, NativeSelect, Paper, Stack, Title } from '@mantine/core';
import type { CountedReference } from '#contract/resources/fields.ts';
import { references } from '#contract/resources/fields.ts';
import InstantInput from '../../resource/inputs/instant-input.tsx';
import ReferencesInput from '../../resource/inputs/references-input.tsx';
import { AddOnInput } from './add-on-input.tsx';
import { BuyerInput } from './buyer-input.tsx';
import { CouponInput } from './coupon-input.tsx';
import { hasGoods, type Scenario, type ShipType, type TriedCampaign } from './scenario.ts';

const mostLines = 50;
const goods = {
  products: references({ label: '商品', to: 'products', most: mostLines, counted: true }),
  combinations: references({
    label: '組合',
    to: 'product-combinations',
    most: mostLines,
    counted: true,
  }),
};
const gifts = references({ label: '選擇的贈品', to: 'gifts', most: mostLines });
const plain = { description: undefined, error: undefined, withAsterisk: false, disabled: false };

interface PartProps {
  /** Makes the ids of the inputs of two scenarios differ. */
  prefix: string;
  value: Scenario;
  onChange(change: Partial<Scenario>): void;
}

interface Props extends PartProps {
  name: string;
  campaign: TriedCampaign | undefined;
  isBusy: boolean;
  onSubmit(): void;
  onRemove: (() => void) | undefined;
}

/** One scenario: the cart, the buyer, and the moment. */
export function ScenarioForm({ name, campaign, isBusy, onSubmit, onRemove, ...part }: Props) {
  const { value, onChange } = part;
  return (
    <Paper
      withBorder
      p="md"
      component="form"
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        // Otherwise a dialog over the form of a campaign would save the campaign.
        event.stopPropagation();
        onSubmit();
      }}
    >
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h5">
            {name}
          </Title>
          {onRemove && (
            <Button variant="subtle" size="compact-sm" onClick={onRemove}>
              移除
            </Button>
          )}
        </Group>
        {campaign && (
          <Checkbox
            label={`套用表單中的「${campaign.title}」`}
            checked={value.withCampaign}
            onChange={({ currentTarget }) => onChange({ withCampaign: currentTarget.checked })}
          />
        )}
        <CartInputs {...part} />
        <BuyerInputs {...part} />
        <DeliveryInputs {...part} />
        <MomentInputs {...part} />
        <Group justify="flex-end">
          <Button type="submit" disabled={!hasGoods(value)} loading={isBusy}>
            試算
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

function CartInputs({ prefix, value, onChange }: PartProps) {
  return (
    <>
      <ReferencesInput
        {...plain}
        id={`${prefix}-products`}
        label="商品"
        field={goods.products}
        value={value.products}
        onChange={(products) => onChange({ products: products as CountedReference[] })}
      />
      <ReferencesInput
        {...plain}
        id={`${prefix}-combinations`}
        label="組合"
        field={goods.combinations}
        value={value.combinations}
        onChange={(combinations) => onChange({ combinations: combinations as CountedReference[] })}
      />
      <AddOnInput value={value.addOns} onChange={(addOns) => onChange({ addOns })} />
      <ReferencesInput
        {...plain}
        id={`${prefix}-gifts`}
        label="選擇的贈品"
        description="只用在可以任選的滿額贈；空白時依序贈送"
        field={gifts}
        value={value.giftIds}
        onChange={(giftIds) => onChange({ giftIds: giftIds as number[] })}
      />
    </>
  );
}

function BuyerInputs({ prefix, value, onChange }: PartProps) {
  return (
    <>
      <BuyerInput
        prefix={prefix}
        value={value.buyer}
        // Another buyer has other coupons.
        onChange={(buyer) => onChange({ buyer, coupon: null })}
      />
      <CouponInput
        prefix={prefix}
        buyer={value.buyer}
        value={value.coupon}
        onChange={(coupon) => onChange({ coupon })}
      />
    </>
  );
}

function DeliveryInputs({ value, onChange }: PartProps) {
  return (
    <Group grow>
      <NativeSelect
        label="配送"
        data={[
          { value: 'HOME', label: '宅配' },
          { value: 'STORE', label: '超商取貨' },
          { value: '', label: '尚未選擇' },
        ]}
        value={value.shipType}
        onChange={({ currentTarget }) => onChange({ shipType: currentTarget.value as ShipType })}
      />
      <NativeSelect
        label="地區"
        data={[
          { value: 'MAIN_ISLAND', label: '本島' },
          { value: 'OUTLYING_ISLAND', label: '離島' },
        ]}
        value={value.islandsType}
        onChange={({ currentTarget }) =>
          onChange({ islandsType: currentTarget.value as Scenario['islandsType'] })
        }
      />
    </Group>
  );
}

/** The moment of the purchase, and whether unpublished changes count. */
function MomentInputs({ prefix, value, onChange }: PartProps) {
  return (
    <>
      <InstantInput
        {...plain}
        id={`${prefix}-at`}
        label="時間"
        description="空白為現在"
        value={value.at}
        onChange={(at) => onChange({ at })}
      />
      <Checkbox
        label="套用到那時為止的排程"
        checked={value.includeScheduled}
        onChange={({ currentTarget }) => onChange({ includeScheduled: currentTarget.checked })}
      />
      <Checkbox
        label="也套用所有草稿"
        checked={value.includeDrafts}
        onChange={({ currentTarget }) => onChange({ includeDrafts: currentTarget.checked })}
      />
    </>
  );
}
