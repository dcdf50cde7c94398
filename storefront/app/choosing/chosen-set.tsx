import { useState } from 'react';
import { formatPrice } from '#rules/numbers.ts';
import { servicePhone, servicePhoneLink } from '#rules/shop/customer-service.ts';
import { AppLink } from '../links/app-link.tsx';
import { noConnection } from '../loading-and-offline/network.ts';
import { saleablePath } from '../product-card/product-card.tsx';
import { toastWarning } from '../stores/toast.ts';
import { Button } from '../ui/button.tsx';
import { smallPicture } from '../ui/no-picture.ts';
import { Num } from '../ui/num.tsx';
import { EmptyState } from '../ui/states.tsx';
import { answersInWords, careWords, choosePath, timeWords } from './answers.ts';
import type { ChooserData, ShownSet } from './load-chooser.ts';

/** The set for the answers, or why there is none. */
export function ChosenSet({ answers, set, instead }: ChooserData) {
  if (!set) return <Unreadable />;
  if (set.items.length === 0) return <NothingFits answers={answers} instead={instead} />;
  return (
    <section aria-labelledby="chosen-set">
      <h2 id="chosen-set" className="text-22 font-bold">
        一個週期的組合
      </h2>
      <p className="text-14 text-ink-soft">{answersInWords(answers)}</p>
      <ul className="mt-3 flex flex-col">
        {set.items.map((item) => (
          <Item key={item.id} item={item} volume={set.sizes[item.id]?.volume ?? ''} />
        ))}
      </ul>
      <Sum set={set} />
      <AddAll items={set.items} />
    </section>
  );
}

function Item({ item, volume }: { item: ShownSet['items'][number]; volume: string }) {
  const { kind, id, name, image, quantity, unitPrice, reason } = item;
  return (
    <li className="relative flex items-start gap-4 border-b border-line py-4">
      <img
        src={smallPicture(image)}
        alt=""
        width={80}
        height={80}
        className="size-20 shrink-0 rounded-small bg-paper object-cover"
      />
      <div className="min-w-0 flex-1">
        <h3 className="font-medium">
          <AppLink to={saleablePath(kind, id)} className="card-link hover:text-violet-700">
            {name}
          </AppLink>
        </h3>
        <p className="digits text-14 text-ink-soft">{volume}</p>
        <p className="mt-1 text-14">{reason}</p>
      </div>
      <p className="digits text-right whitespace-nowrap">
        <span className="font-bold">{formatPrice(unitPrice)}</span>
        <span className="block text-14 text-ink-soft">× {quantity}</span>
      </p>
    </li>
  );
}

function Sum({ set: { amount, perCycle, missingToFreeShipping } }: { set: ShownSet }) {
  return (
    <dl className="digits mt-4 grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1">
      <dt>合計</dt>
      <dd className="text-right text-22 font-bold">{formatPrice(amount)}</dd>
      <dt className="text-14 text-ink-soft">每週期約（只算用掉的片數）</dt>
      <dd className="text-right text-14">{formatPrice(perCycle)}</dd>
      {missingToFreeShipping !== null && (
        <>
          <dt className="text-14 text-ink-soft">免運</dt>
          <dd className="text-right text-14 text-leaf-700">
            {missingToFreeShipping === 0
              ? '已達免運'
              : `還差 ${formatPrice(missingToFreeShipping)}`}
          </dd>
        </>
      )}
    </dl>
  );
}

/** Puts all goods of the set into the cart. Without scripts the goods are links. */
function AddAll({ items }: Pick<ShownSet, 'items'>) {
  const [isBusy, setIsBusy] = useState(false);
  async function add() {
    setIsBusy(true);
    try {
      const { buyAgain } = await import('../cart/buy-again.ts');
      await buyAgain({ products: items, productCombinations: [] });
    } catch (error) {
      // The first page does without the client of the API, of which the reading of failures is a part.
      await import('../errors.ts').then(
        ({ handleFailure }) => handleFailure(error),
        () => toastWarning(noConnection(), { retry: () => void add() }),
      );
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Button busy={isBusy} className="mt-4 w-full noscript:hidden" onClick={() => void add()}>
      整組加入購物車
    </Button>
  );
}

function NothingFits({ answers, instead }: Pick<ChooserData, 'answers' | 'instead'>) {
  return (
    <EmptyState
      title="目前沒有符合的組合"
      action={
        instead.length > 0 && (
          <ul className="flex flex-wrap justify-center gap-2">
            {instead.map((each) => (
              <li key={choosePath(each)}>
                <AppLink
                  to={choosePath(each)}
                  preventScrollReset
                  className="inline-flex min-h-11 items-center rounded-full border border-violet-700 bg-paper px-4 text-14 text-violet-700 hover:bg-violet-50"
                >
                  改看 {answersInWords(each)}
                </AppLink>
              </li>
            ))}
          </ul>
        )
      }
    >
      現在買得到的商品裡，沒有「{careWords[answers.care]}」又夠{timeWords[answers.when]}
      用的。我們不拿別的款式湊數。
    </EmptyState>
  );
}

function Unreadable() {
  return (
    <EmptyState title="目前無法算出組合">
      請稍後再試一次，或撥打客服專線{' '}
      <a href={servicePhoneLink} className="underline underline-offset-4">
        <Num>{servicePhone}</Num>
      </a>
      ，由我們幫您配。
    </EmptyState>
  );
}
