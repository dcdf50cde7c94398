import { useMemo } from 'react';
import { reductionsOf } from '#rules/orders/reductions.ts';
import { ruleResults } from '#rules/quote/rule-sentences.ts';
import type { Quote } from '#rules/quote/types.ts';
import { RuleLists } from '../explanation/rule-lists.tsx';

import { useShared } from '../shared-data.ts';
import { useShopNow } from '../shop-time.ts';
import { useOfferStore } from '../stores/offers.ts';

/** Each rule that took effect with its amount, then each that did not with its reason. */
export default function PriceReasons({ quote }: { quote: Quote }) {
  const { freeShippingEvents, thresholdRewards, firstPurchaseEvents } = useShared();
  const offers = useOfferStore((state) => state.rules);
  const now = useShopNow();
  const rules = useMemo(
    () =>
      ruleResults(
        // Prices of events and of members are in the lines; the browser has no other terms of events.
        { ...offers, freeShippingEvents, thresholdRewards, firstPurchaseEvents, moment: now() },
        quote,
      ),
    [offers, freeShippingEvents, thresholdRewards, firstPurchaseEvents, now, quote],
  );
  const prices = reductionsOf(quote).filter(
    ({ kind }) => kind === 'EVENT' || kind === 'MEMBER_PRICE',
  );
  return <RuleLists prices={prices} rules={rules} />;
}
