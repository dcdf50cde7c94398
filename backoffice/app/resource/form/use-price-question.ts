import { useRef, useState } from 'react';
import type { ReadOnlyResource, Resource } from '#contract/resources/resource.ts';
import type { RecordValues } from '#rules/records/check-record.ts';
import { isPriceDrop, usualPriceDrop } from '#rules/records/price-drop.ts';

export interface PriceDrop {
  label: string;
  /** TWD. */
  before: number;
  after: number;
}

interface Question {
  /** The title of the record. */
  title: string;
  drops: readonly PriceDrop[];
  answer(goesOn: boolean): void;
}

/** Asks for a confirmation before the price of one record falls so much that it may be a typing mistake. */
export function usePriceQuestion({ fields, title: titleField }: Resource | ReadOnlyResource) {
  const [question, setQuestion] = useState<Question>();
  /** The keys for saving may be pressed again before the first answer. */
  const isAsking = useRef(false);

  /** Whether the changed values may be saved: no price falls that much, or the person agrees. */
  async function mayLower(before: RecordValues | undefined, after: RecordValues): Promise<boolean> {
    const drops = Object.entries(after).flatMap(([name, value]) => {
      const field = fields[name];
      const was = before?.[name];
      if (!field || !isPriceDrop(field, was, value, usualPriceDrop)) return [];
      return [{ label: field.label, before: Number(was), after: Number(value) }];
    });
    if (drops.length === 0) return true;
    if (isAsking.current) return false;
    isAsking.current = true;
    const title = String(after[titleField] ?? before?.[titleField] ?? '');
    const goesOn = await new Promise<boolean>((answer) => setQuestion({ title, drops, answer }));
    isAsking.current = false;
    setQuestion(undefined);
    return goesOn;
  }
  return { priceQuestion: question, mayLower };
}
