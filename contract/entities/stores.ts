import { z } from 'zod';
import { storeKinds } from '../enumerations.ts';

/** A convenience store that takes the shop's parcels (G-210). */
export const convenienceStore = z.object({
  kind: z.enum(storeKinds),
  no: z.string(),
  name: z.string(),
  address: z.string(),
  /** Official names; '' if the address names no district. */
  city: z.string(),
  cityZone: z.string(),
  /** '' if it is not known. */
  phone: z.string(),
});
export type ConvenienceStore = z.infer<typeof convenienceStore>;
