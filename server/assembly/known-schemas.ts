import { z } from 'zod';
import type { Schema } from '#contract/call.ts';
import { erpOrder } from '#contract/calls/erp.ts';
import * as accounts from '#contract/entities/accounts.ts';
import * as catalog from '#contract/entities/catalog.ts';
import * as chooser from '#contract/entities/chooser.ts';
import * as content from '#contract/entities/content.ts';
import * as explanations from '#contract/entities/explanations.ts';
import * as levels from '#contract/entities/levels.ts';
import * as offers from '#contract/entities/offers.ts';
import * as orders from '#contract/entities/orders.ts';
import * as promises from '#contract/entities/promises.ts';
import * as promotions from '#contract/entities/promotions.ts';
import * as reviews from '#contract/entities/reviews.ts';
import * as savedDetails from '#contract/entities/saved-details.ts';
import * as search from '#contract/entities/search.ts';
import * as stores from '#contract/entities/stores.ts';
import * as testReports from '#contract/entities/test-reports.ts';

const modules: readonly object[] = [
  accounts,
  catalog,
  chooser,
  content,
  explanations,
  levels,
  offers,
  orders,
  promises,
  promotions,
  reviews,
  savedDetails,
  search,
  stores,
  testReports,
  { erpOrder },
];

/** The entities of the contract with the names that the API document gives them, such as Order. */
export const knownSchemas: Readonly<Record<string, Schema>> = Object.fromEntries(
  modules
    .flatMap((module) => Object.entries(module))
    .filter((entry): entry is [string, Schema] => entry[1] instanceof z.ZodType)
    .map(([name, schema]) => [name.charAt(0).toUpperCase() + name.slice(1), schema]),
);
