import { useRef, useState } from 'react';
import { type CampaignWarning, isReviewed } from '#contract/campaigns.ts';
import type { Resource } from '#contract/resources/resource.ts';
import { checkRecord, type RecordValues } from '#rules/records/check-record.ts';
import { readReview } from './review-call.ts';

/** Milliseconds after which a campaign is saved although nobody has answered what it would do. */
const longestWait = 3000;

interface Question {
  warnings: readonly CampaignWarning[];
  answer(goesOn: boolean): void;
}

/** Asks once before a campaign with warnings is shown to shoppers. */
export function useCampaignQuestion(resource: Resource, id: number | undefined) {
  const [question, setQuestion] = useState<Question>();
  const agreed = useRef('');
  /** The keys that save may be pressed again before the first answer. */
  const isAsking = useRef(false);

  /** Whether the values may be saved: nothing is to be asked, or the person agrees. */
  async function mayShow(values: RecordValues): Promise<boolean> {
    const isShown = isReviewed(resource.name) && values.currentVisibilityRule === 'ONLINE';
    // What the form refuses anyway is said there.
    if (!isShown || Object.keys(checkRecord(resource, values)).length > 0) return true;
    if (isAsking.current) return false;
    isAsking.current = true;
    try {
      return await agreesTo(await warningsOf(resource, id, values));
    } finally {
      isAsking.current = false;
    }
  }

  async function agreesTo(warnings: readonly CampaignWarning[]): Promise<boolean> {
    const told = warnings.map(({ sentence }) => sentence).join('\n');
    if (warnings.length === 0 || told === agreed.current) return true;
    const goesOn = await new Promise<boolean>((answer) => setQuestion({ warnings, answer }));
    setQuestion(undefined);
    if (goesOn) agreed.current = told;
    return goesOn;
  }
  return { question, mayShow };
}

/** A review that fails or is late stops nobody from saving. */
async function warningsOf(resource: Resource, id: number | undefined, values: RecordValues) {
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, longestWait);
  });
  const review = await Promise.race([
    readReview(resource, id, values).catch(() => undefined),
    late,
  ]);
  return review?.warnings ?? [];
}
