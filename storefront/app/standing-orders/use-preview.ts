import { useEffect, useState } from 'react';
import type { StandingDraft } from '#contract/calls/standing-orders.ts';
import { defaultErrorMessage } from '#contract/default-error-message.ts';
import { api } from '../api.ts';
import { describeFailure } from '../errors.ts';
import { itemsOf, type StandingForm } from './standing-form.ts';

interface Preview {
  /** The parcel of the form, or of the form before while the new one is priced. */
  draft: StandingDraft | undefined;
  isOld: boolean;
  problem: string;
}

/** Prices the parcel of a form again with each change of goods, delivery or payment. */
export function usePreview(form: StandingForm): Preview {
  const { delivery: order, paymentType } = form;
  const asked = JSON.stringify({ items: itemsOf(form), order, paymentType });
  const [answer, setAnswer] = useState<{ asked: string; draft?: StandingDraft; problem: string }>({
    asked: '',
    problem: '',
  });
  useEffect(() => {
    let isOver = false;
    const body = JSON.parse(asked) as Parameters<typeof api.previewStandingOrder>[0]['body'];
    api.previewStandingOrder({ body }).then(
      ({ data: draft }) => !isOver && setAnswer({ asked, draft, problem: '' }),
      (error: unknown) => {
        const { message = defaultErrorMessage } = describeFailure(error);
        if (!isOver) setAnswer((before) => ({ ...before, asked, problem: message }));
      },
    );
    return () => {
      isOver = true;
    };
  }, [asked]);
  return { draft: answer.draft, isOld: answer.asked !== asked, problem: answer.problem };
}
