import { useId } from 'react';
import type { Gift, ThresholdReward } from '#contract/entities/promotions.ts';
import type { Quote } from '#rules/quote/types.ts';
import { visibleOf } from '#rules/visibility.ts';
import { cartSession } from '../cart/cart-session.ts';
import { useShared } from '../shared-data.ts';
import { useCartStore } from '../stores/cart.ts';
import { cn } from '../ui/cn.ts';
import { smallPicture } from '../ui/no-picture.ts';

interface GiftChoiceProps {
  quote: Pick<Quote, 'gifts'>;
  isHeld: boolean;
}

/** The gifts among which the shopper chooses, once the cart has reached them. */
export function GiftChoice({ quote, isHeld }: GiftChoiceProps) {
  const { thresholdRewards } = useShared();
  return thresholdRewards.map((reward) => {
    const given = quote.gifts
      .filter(({ reason, sourceId }) => reason === 'thresholdReward' && sourceId === reward.id)
      .map(({ id }) => id);
    const { choose } = reward;
    if (!choose || given.length === 0) return null;
    return <Choice key={reward.id} reward={reward} choose={choose} given={given} isHeld={isHeld} />;
  });
}

interface ChoiceProps {
  reward: ThresholdReward;
  choose: number;
  /** The ids of the gifts that go with the order now. */
  given: readonly number[];
  isHeld: boolean;
}

function Choice({ reward, choose, given, isHeld }: ChoiceProps) {
  const name = useId();
  const stocks = useCartStore((state) => state.server?.giftStocks);
  const chosen = useCartStore((state) => state.items.giftIds) ?? [];
  const gifts = visibleOf(reward.gifts);
  function pick(id: number) {
    const own = new Set(gifts.map((gift) => gift.id));
    const others = chosen.filter((each) => !own.has(each));
    const wanted = given.includes(id)
      ? given.filter((each) => each !== id)
      : // The newest choice replaces the oldest one.
        [...given, id].slice(-choose);
    cartSession.chooseGifts([...others, ...wanted]);
  }
  return (
    <fieldset className="mb-10 min-w-0" disabled={isHeld}>
      <legend className="digits text-16 font-bold">
        選擇贈品
        <span className="ml-2 text-14 font-normal text-ink-soft">
          {reward.title}，{gifts.length} 選 {choose}
        </span>
      </legend>
      <ul className="mt-3 grid gap-2 tablet:grid-cols-3 tablet:gap-3">
        {gifts.map((gift) => (
          <li key={gift.id}>
            <GiftCard
              gift={gift}
              name={name}
              type={choose === 1 ? 'radio' : 'checkbox'}
              isChosen={given.includes(gift.id)}
              isLeft={stocks?.find(({ id }) => id === gift.id)?.stock !== 0}
              onPick={() => pick(gift.id)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface GiftCardProps {
  gift: Gift;
  name: string;
  type: 'radio' | 'checkbox';
  isChosen: boolean;
  isLeft: boolean;
  onPick(): void;
}

function GiftCard({ gift, name, type, isChosen, isLeft, onPick }: GiftCardProps) {
  return (
    <label
      className={cn(
        'flex min-h-18 items-center gap-3 rounded-card border bg-paper p-3 transition-colors duration-(--duration-fast)',
        isChosen ? 'border-violet-700 bg-violet-50' : 'border-line hover:border-violet-600',
        !isLeft && 'opacity-55',
      )}
    >
      <input
        type={type}
        name={name}
        checked={isChosen}
        disabled={!isLeft}
        className="size-5 shrink-0 accent-violet-700"
        onChange={onPick}
      />
      <img
        src={smallPicture(gift.image)}
        alt=""
        width={56}
        height={56}
        className="size-14 shrink-0 rounded-small bg-cream object-cover"
      />
      <span className="min-w-0 text-14 leading-snug">
        {gift.name}
        {!isLeft && <span className="block text-13 text-ink-soft">已贈完</span>}
      </span>
    </label>
  );
}
