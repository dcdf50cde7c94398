import { useRef, useState } from 'react';
import type { IndexSeries } from '#contract/entities/catalog.ts';
import type { ChooserAnswers } from '#rules/chooser/choose-set.ts';
import { afterPaint } from '../../after-load.ts';
import { choosePath } from '../../choosing/answers.ts';
import { Chooser } from '../../choosing/chooser.tsx';
import type { ChooserData } from '../../choosing/load-chooser.ts';
import { AppLink } from '../../links/app-link.tsx';
import { isOffline, noConnection } from '../../loading-and-offline/network.ts';
import { useSettings } from '../../settings-context.tsx';
import { stepLoaders } from '../../step-loaders.ts';
import { toastWarning } from '../../stores/toast.ts';
import { MoreLink } from './section.tsx';

interface HeroProps {
  chooser: ChooserData;
  series: readonly IndexSeries[];
}

/** The brand's sentence and the chooser. On phones all series stand above them in one line. */
export function Hero({ chooser: first, series }: HeroProps) {
  const { brand } = useSettings();
  const { chooser, isBusy, answer } = useChooser(first);
  return (
    <div className="bg-paper">
      {series.length > 0 && <SeriesLine series={series} />}
      <div className="mx-auto w-full max-w-page px-4 pt-6 pb-10 desktop:px-8 desktop:pt-10 desktop:pb-14">
        <div className="mb-6 items-end justify-between gap-8 desktop:mb-8 desktop:flex">
          <h1 className="text-28 font-bold desktop:text-48">
            <span className="sr-only">{brand.name}：</span>
            <span className="whitespace-nowrap">衛生棉就是衛生棉，</span>
            <span className="whitespace-nowrap">月經就是月經。</span>
          </h1>
          <MoreLink to={choosePath(chooser.answers)} text="怎麼選" />
        </div>
        <Chooser chooser={chooser} onAnswer={answer} isBusy={isBusy} />
      </div>
    </div>
  );
}

/** The set for the last tap, read in its place. Of several taps the last one counts. */
function useChooser(first: ChooserData) {
  const [chooser, setChooser] = useState(first);
  const [isBusy, setBusy] = useState(false);
  const wanted = useRef('');
  function answer(answers: ChooserAnswers): boolean {
    if (isOffline()) {
      toastWarning(noConnection(), { retry: () => void answer(answers) });
      return false;
    }
    const path = choosePath(answers);
    wanted.current = path;
    void show(answers, () => wanted.current === path);
    return true;
  }
  async function show(answers: ChooserAnswers, isWanted: () => boolean): Promise<void> {
    try {
      // The browser itself shows the tap. Anything else would delay that frame.
      await afterPaint();
      if (!isWanted()) return;
      setBusy(true);
      const { loadChooser } = await stepLoaders();
      const found = await loadChooser(answers);
      if (isWanted()) setChooser(found);
    } catch {
      if (!isWanted()) return;
      toastWarning(noConnection(), { retry: () => void answer(answers) });
      // The taps go back to the shown set.
      setChooser((shown) => ({ ...shown, answers: { ...shown.answers } }));
    } finally {
      if (isWanted()) setBusy(false);
    }
  }
  return { chooser, isBusy, answer };
}

function SeriesLine({ series }: Pick<HeroProps, 'series'>) {
  return (
    <nav aria-label="商品分類捷徑" className="border-b border-line desktop:hidden">
      <ul className="rail flex gap-2 overflow-x-auto px-4 py-2.5">
        {series.map(({ id, name, color, productSeriesId }) => (
          <li key={id} data-series={color} className="shrink-0">
            <AppLink
              to={`/products?series=${productSeriesId}`}
              className="inline-flex min-h-9 items-center rounded-full bg-(--series-tag) px-3.5 text-14 text-(--series-ink)"
            >
              {name}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
