import type { StandingDraft } from '#contract/calls/standing-orders.ts';
import { formatPrice } from '#rules/numbers.ts';
import { standingReasonSentences } from '#rules/orders/standing-words.ts';
import { cn } from '../ui/cn.ts';
import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/picture.tsx';

/** The next parcel as it would be sent today: goods, campaigns, sum, and what differs from the last one. */
export function ParcelDraft({ draft }: { draft: StandingDraft }) {
  const { lines, gifts, amounts, agreedAmount, problem } = draft;
  const difference = agreedAmount === null ? 0 : amounts.paid - agreedAmount;
  return (
    <div className="flex flex-col gap-3">
      {problem && <Problem sentence={standingReasonSentences[problem]} />}
      <ul>
        {lines.map((line) => (
          <Line key={`${line.kind} ${line.id}`} line={line} />
        ))}
        {gifts.map(({ name, quantity }) => (
          <li key={name} className="flex justify-between gap-4 border-t border-line py-2 text-14">
            <span>贈品：{name}</span>
            <span className="digits text-ink-soft">× {quantity}</span>
          </li>
        ))}
      </ul>
      <Sums draft={draft} />
      {difference !== 0 && (
        <p className="digits text-14 text-ink-soft">
          比上次{difference > 0 ? '多' : '少'} {formatPrice(Math.abs(difference))}（上次{' '}
          {formatPrice(agreedAmount ?? 0)}）
        </p>
      )}
    </div>
  );
}

const Problem = ({ sentence }: { sentence: string }) => (
  <p className="flex items-start gap-2 rounded-card bg-apricot-100 px-4 py-3 text-14">
    <Icon name="info" className="mt-0.5 size-4.5 shrink-0" />
    <span>{sentence}</span>
  </p>
);

function Line({ line }: { line: StandingDraft['lines'][number] }) {
  const { name, image, quantity, available, unitPrice, lastUnitPrice } = line;
  const isOther = lastUnitPrice !== null && lastUnitPrice !== unitPrice;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 border-t border-line py-2.5 first:border-t-0">
      <Picture
        src={image}
        alt=""
        width={320}
        height={320}
        sizes="56px"
        className="size-14 rounded-small bg-cream object-cover"
      />
      <div className="min-w-0">
        <p className="line-clamp-2">{name}</p>
        {available < quantity && (
          <p className="text-14 text-sale-700">
            {available === 0 ? '目前無法購買' : `目前只剩 ${available} 件`}
          </p>
        )}
        {isOther && (
          <p className="digits text-14 text-ink-soft">上次單價 {formatPrice(lastUnitPrice)}</p>
        )}
      </div>
      <p className="digits text-14 whitespace-nowrap">
        {formatPrice(unitPrice)} × {quantity}
      </p>
    </li>
  );
}

function Sums({ draft: { amounts, reductions } }: { draft: StandingDraft }) {
  return (
    <dl className="digits flex flex-col gap-1 border-t border-line pt-3 text-14">
      <Sum name="商品金額" text={formatPrice(amounts.product)} />
      {reductions.map(({ title, amount }) => (
        <Sum key={title} name={title} text={`−${formatPrice(amount)}`} className="text-sale-700" />
      ))}
      <Sum name="運費" text={amounts.shipFee === 0 ? '免運' : formatPrice(amounts.shipFee)} />
      <div className="mt-1 flex items-baseline justify-between gap-4 text-16">
        <dt className="font-medium">以今天的價格計算</dt>
        <dd className="text-22 font-bold">{formatPrice(amounts.paid)}</dd>
      </div>
    </dl>
  );
}

interface SumProps {
  name: string;
  text: string;
  className?: string;
}

const Sum = ({ name, text, className }: SumProps) => (
  <div className="flex justify-between gap-4">
    <dt className="text-ink-soft">{name}</dt>
    <dd className={cn('shrink-0', className)}>{text}</dd>
  </div>
);
