import type { ReactNode } from 'react';
import { servicePhone } from '#rules/shop/customer-service.ts';
import { keepTogether } from '#rules/typography.ts';

/** A number that no line break splits, with tabular figures: a telephone number, a price, a measure. */
export function Num({ children }: { children: ReactNode }) {
  return <span className="digits whitespace-nowrap">{children}</span>;
}

/** A text of the shop whose numbers stay with their units and whose telephone number stays in one piece. */
export function Typeset({ text }: { text: string }) {
  const [first, ...rest] = keepTogether(text).split(servicePhone);
  return (
    <>
      {first}
      {rest.map((part) => [<Num key={part}>{servicePhone}</Num>, part])}
    </>
  );
}
