import type { SQL } from 'drizzle-orm';
import { gifts as giftsDeclared } from '#contract/resources/gifts.ts';
import { adaptResource } from '#server/resource-engine/resource-adapter.ts';
import { gifts } from './tables.ts';

/** Free gifts. `available` is SQL of the available units of a row of the table `gifts`. */
export const adaptGifts = (available: SQL) =>
  adaptResource(giftsDeclared, gifts, {
    computed: { available },
    constraints: { gifts_material_no: { field: 'materialNo', message: '已有相同的商品編號' } },
  });
