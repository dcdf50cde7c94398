import type { ContentPage } from '#contract/entities/content.ts';
import { useDeliveryTerms } from '../../shared-data.ts';
import { fillIn, type Values } from './fill-in.ts';
import { deliveryValues } from './page-values.ts';

/** The page with the words of every page filled in, and with those of its own. */
export function useFilled(page: ContentPage, own?: Values): ContentPage {
  return fillIn(page, { ...deliveryValues(useDeliveryTerms()), ...own });
}
