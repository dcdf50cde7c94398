import { approval } from './examples/approval.ts';
import { newCall } from './examples/call.ts';
import { couponKind } from './examples/coupon-kind.ts';
import { email } from './examples/email.ts';
import { field } from './examples/field.ts';
import { filter } from './examples/filter.ts';
import { helpPage } from './examples/help-page.ts';
import { memberData } from './examples/member-data.ts';
import { paymentProvider } from './examples/payment-provider.ts';
import { promotionKind } from './examples/promotion-kind.ts';
import { readOnly } from './examples/read-only.ts';
import { resource } from './examples/resource.ts';
import { thresholdKind } from './examples/threshold-kind.ts';
import type { Recipe } from './recipe.ts';

/** Every recipe of docs/recipes.md, in its order, by the name on the command line. */
export const recipes: Readonly<Record<string, Recipe>> = {
  field,
  filter,
  call: newCall,
  email,
  resource,
  'read-only': readOnly,
  help: helpPage,
  approval,
  'promotion-kind': promotionKind,
  'coupon-kind': couponKind,
  'threshold-kind': thresholdKind,
  'member-data': memberData,
  'payment-provider': paymentProvider,
};
