import { useRef, useState } from 'react';
import { type CampaignWarning, isReviewed } from '#contract/campaigns.ts';
import {
  isReadOnlyResource,
  type ReadOnlyResource,
  type Resource,
} from '#contract/resources/resource.ts';
import type { RecordValues } from '#rules/records/check-record.ts';

interface Question {
  warnings: readonly CampaignWarning[];
  answer(goesOn: boolean): void;
}

/** Asks for a confirmation before a campaign with warnings is shown to shoppers. */
export function useCampaignQuestion(resource: Resource | ReadOnlyResource) {
  const [question, setQuestion] = useState<Question>();
  const agreed = useRef('');
  /** The keys for saving may be pressed again before the first answer. */
  const isAsking = useRef(false);

  /**
   * Whether the values may be saved (without an id, those of a new record): there are no warnings, or the person
   * agrees.
   */
  async function mayShow(id: number | undefined, values: RecordValues): Promise<boolean> {
    if (isReadOnlyResource(resource) || !isReviewed(resource.name)) return true;
    if (values.currentVisibilityRule !== 'ONLINE') return true;
    if (isAsking.current) return false;
    isAsking.current = true;
    try {
      const { warningsOf } = await import('./warnings-of.ts');
      return await agreesTo(id, await warningsOf(resource, id, values));
    } finally {
      isAsking.current = false;
    }
  }

  async function agreesTo(id: number | undefined, warnings: readonly CampaignWarning[]) {
    const shown = [id, ...warnings.map(({ sentence }) => sentence)].join('\n');
    if (warnings.length === 0 || shown === agreed.current) return true;
    const goesOn = await new Promise<boolean>((answer) => setQuestion({ warnings, answer }));
    setQuestion(undefined);
    if (goesOn) agreed.current = shown;
    return goesOn;
  }
  return { question, mayShow };
}
