import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { OwnInputProps } from './own-input-props.ts';

type OwnInput = LazyExoticComponent<ComponentType<OwnInputProps>>;

const DiscountInput: OwnInput = lazy(() => import('../../campaigns/discount-input.tsx'));
const TiersInput: OwnInput = lazy(() => import('../../campaigns/tiers-input.tsx'));

/** Fields that are typed in another way than their kind, by the entity and the field. Loaded with the form. */
const ownInputs: Readonly<Record<string, OwnInput>> = {
  'discount-events/discountValue': DiscountInput,
  'coupon-events/discountValue': DiscountInput,
  'amount-offers/discountValue': DiscountInput,
  'quantity-offers/tiers': TiersInput,
};

/** The input for a field of its own; undefined if it has that of its kind. */
export const ownInputOf = (name: string, field: string): OwnInput | undefined =>
  ownInputs[`${name}/${field}`];
