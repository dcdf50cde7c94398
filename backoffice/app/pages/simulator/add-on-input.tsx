import { Fieldset, NumberInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { addOnOffers } from '#contract/resources/add-on-offers.ts';
import type { Resource } from '#contract/resources/resource.ts';
import { formatTwd } from '#rules/numbers.ts';
import { recordsOf } from '../../api.ts';
import { ReferenceTitle } from '../../resource/values/shown.tsx';
import type { ChosenAddOn } from './scenario.ts';

interface Props {
  value: readonly ChosenAddOn[];
  onChange(addOns: readonly ChosenAddOn[]): void;
}

interface Goods {
  productId: number;
  addOnPrice: number;
  limit: number;
}

/** The most add-on offers whose goods can be chosen. */
const mostOffers = 20;

/**
 * The units of each product that the buyer adds at the price of an ONLINE add-on offer; nothing without such offers.
 */
export function AddOnInput({ value, onChange }: Props) {
  const { data: offers = [] } = useQuery({
    queryKey: ['add-on-offers', 'of-simulator'],
    queryFn: async () => {
      const { rows } = await recordsOf(addOnOffers as unknown as Resource).search({
        keyword: '',
        conditions: { field: 'currentVisibilityRule', is: 'equal', value: 'ONLINE' },
        sort: addOnOffers.sort,
        page: 1,
        perPage: mostOffers,
      });
      return rows.map(({ id, title, goods }) => ({
        id,
        title: String(title),
        goods: goods as readonly Goods[],
      }));
    },
  });
  const change = (offerId: number, id: number, quantity: number) => {
    const others = value.filter((one) => one.offerId !== offerId || one.id !== id);
    onChange(quantity > 0 ? [...others, { offerId, id, quantity }] : others);
  };
  return offers.map(({ id: offerId, title, goods }) => (
    <Fieldset key={offerId} legend={`加價購「${title}」`}>
      {goods.map(({ productId: id, addOnPrice, limit }) => (
        <NumberInput
          key={id}
          label={
            <>
              <ReferenceTitle to="products" id={id} /> 加購價 {formatTwd(addOnPrice)}
            </>
          }
          min={0}
          max={limit}
          allowDecimal={false}
          value={value.find((one) => one.offerId === offerId && one.id === id)?.quantity ?? 0}
          onChange={(quantity) => change(offerId, id, Number(quantity))}
        />
      ))}
    </Fieldset>
  ));
}
