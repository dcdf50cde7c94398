import type { ChooserAnswers } from '#rules/chooser/choose-set.ts';
import { phasesOf } from '#rules/chooser/cycle-use.ts';
import { neededLength } from '#rules/chooser/fits.ts';
import { cn } from '../ui/cn.ts';
import { answersInWords } from './answers.ts';
import { ChooserForm } from './chooser-form.tsx';
import { ChosenSet } from './chosen-set.tsx';
import type { ChooserData } from './load-chooser.ts';
import { PadDrawing } from './pad-drawing.tsx';

interface ChooserProps {
  chooser: ChooserData;
  /** Shows the set for these answers; false if that is not possible now. */
  onAnswer(answers: ChooserAnswers): boolean;
  /** Whether the set for the last tap is still being read. */
  isBusy?: boolean;
}

/** Three rows of taps, the pads of the set to scale, and the set. Any page may show it. */
export function Chooser({ chooser, onAnswer, isBusy = false }: ChooserProps) {
  const { answers, set } = chooser;
  const pads = (set?.items ?? []).flatMap(({ id, name }) => {
    const lengthCm = set?.sizes[id]?.lengthCm;
    return lengthCm ? [{ name, lengthCm }] : [];
  });
  return (
    <div className="desktop:grid desktop:grid-cols-2 desktop:gap-14">
      <div>
        <ChooserForm answers={answers} onAnswer={onAnswer} />
        {/* The room of two pads stays the same, so that nothing moves when another set arrives. */}
        <PadDrawing pads={pads.length > 0 ? pads : neededPads(answers)} rows={2} className="mt-6" />
      </div>
      <div
        aria-busy={isBusy || undefined}
        className={cn(
          'mt-8 transition-opacity duration-(--duration-fast) desktop:mt-0',
          isBusy && 'opacity-55',
        )}
      >
        <p role="status" className="sr-only">
          {isBusy ? '' : statusOf(chooser)}
        </p>
        <ChosenSet {...chooser} />
      </div>
    </div>
  );
}

/** The pads that these answers ask for, if there is no set. */
function neededPads({ flow, when }: ChooserAnswers) {
  return phasesOf(when).map((phase) => ({
    name: phase === 'DAY' ? '白天至少' : '夜晚至少',
    lengthCm: neededLength(flow, phase),
  }));
}

function statusOf({ answers, set }: ChooserData): string {
  const count = set?.items.length ?? 0;
  const words = answersInWords(answers);
  return count > 0 ? `${words}，${count} 款商品` : `${words}，沒有符合的組合`;
}
