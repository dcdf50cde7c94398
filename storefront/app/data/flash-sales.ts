import type { FlashSale } from '#contract/entities/promotions.ts';
import type { PublicApi } from '../handler.ts';
import { onlineOnly } from '../loading.ts';

export function loadFlashSales(api: PublicApi): Promise<FlashSale[]> {
  return onlineOnly(api.listFlashSales());
}
