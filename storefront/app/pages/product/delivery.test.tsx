import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { nothingShared, type SharedData } from '../../data/shared.ts';
import { Delivery } from './delivery.tsx';

const shippingFees = { homeMainIsland: 95, homeOutlyingIsland: 210, store: 65 };
const free = (thresholdAmount: number) => ({
  id: thresholdAmount,
  title: '免運',
  thresholdAmount,
  currentVisibilityRule: 'ONLINE' as const,
  eventBeginAt: null,
  eventEndAt: null,
});

/** The text of the lines for a purchase of `quantity` units at 300 TWD, with the shared data. */
function wordsOf(shared: Partial<SharedData>, quantity = 1): string {
  const Page = createRoutesStub([
    { id: 'root', path: '/', Component: () => <Delivery quantity={quantity} price={300} /> },
  ]);
  const loaderData = { root: { ...nothingShared, shippingFees, ...shared } };
  return renderToStaticMarkup(<Page hydrationData={{ loaderData }} />).replace(/<[^>]+>/g, '');
}

describe('the delivery on a product page', () => {
  it('shows every fee that the operator has set', () => {
    expect(wordsOf({})).toContain('本島宅配 $95、離島宅配 $210、超商取貨 $65');
    expect(wordsOf({})).not.toContain('免運');
  });

  it('shows the lowest amount for free delivery, and the amount missing with these units', () => {
    const shared = { freeShippingEvents: [free(1500), free(990)] };
    expect(wordsOf(shared)).toContain('單筆滿 $990 免運，只買這 1 件還差 $690');
    expect(wordsOf(shared, 3)).toContain('只買這 3 件還差 $90');
    expect(wordsOf(shared, 4)).toContain('只買這 4 件就達到');
  });

  it('shows no missing amount if nothing can be bought', () => {
    const words = wordsOf({ freeShippingEvents: [free(990)] }, 0);
    expect(words).toContain('單筆滿 $990 免運');
    expect(words).not.toContain('只買這');
  });
});
