import { useState } from 'react';
import {
  cardPixels,
  cardSize,
  pixelsOf,
  readScale,
  scaleOf,
  usualScale,
} from '#rules/shop/screen-scale.ts';
import { PadShape } from '../choosing/pad-drawing.tsx';
import type { ModalProps } from '../frame/modals/modal-props.ts';
import { readText, writeText } from '../storage.ts';
import { closeModal } from '../stores/modal.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { Pad } from './true-size-button.tsx';

/** Pads in their true size. First the shopper matches a bank card, unless this browser has kept the scale. */
export default function TrueSizeModal({ content: { pads } }: ModalProps<'TrueSizeModal'>) {
  const [scale, setScale] = useState(() => readScale(readText('screen-scale')));
  const [isMatching, setIsMatching] = useState(scale === undefined);
  function keep(matched: number) {
    writeText('screen-scale', String(matched));
    setScale(matched);
    setIsMatching(false);
  }
  return (
    <Dialog title="真實尺寸" onClose={closeModal} className="w-[min(60rem,calc(100vw-2rem))]">
      {isMatching ? (
        <Calibration initial={scale ?? usualScale} onMatch={keep} />
      ) : (
        <TrueSize pads={pads} scale={scale ?? usualScale} onAgain={() => setIsMatching(true)} />
      )}
    </Dialog>
  );
}

/** A card whose drawn size the shopper matches with a real one. It stands upright, so that it fits on phones. */
function Calibration({ initial, onMatch }: { initial: number; onMatch(scale: number): void }) {
  const [pixels, setPixels] = useState(Math.round(pixelsOf(cardSize.long, initial)));
  const scale = scaleOf(pixels);
  return (
    <>
      <p>拿一張銀行卡或悠遊卡直放在螢幕上，調整到框線和卡片一樣高。只要做一次。</p>
      <label className="mt-3 block text-14 font-medium">
        卡片的高度
        <input
          type="range"
          min={cardPixels.least}
          max={cardPixels.most}
          value={pixels}
          aria-valuetext={`${pixels} 像素`}
          className="mt-1 block h-11 w-full accent-violet-700"
          onChange={({ target }) => setPixels(Number(target.value))}
        />
      </label>
      <div className="flex gap-2">
        <Button
          look="secondary"
          size="small"
          onClick={() => setPixels(Math.max(pixels - 1, cardPixels.least))}
        >
          小一點
        </Button>
        <Button
          look="secondary"
          size="small"
          onClick={() => setPixels(Math.min(pixels + 1, cardPixels.most))}
        >
          大一點
        </Button>
        <Button size="small" onClick={() => onMatch(scale)}>
          一樣高了
        </Button>
      </div>
      <div className="mt-4 overflow-x-auto">
        <div
          data-testid="card"
          className="rounded-card border-2 border-violet-700 bg-violet-50"
          style={{ height: pixels, width: pixelsOf(cardSize.short, scale) }}
        />
      </div>
    </>
  );
}

/** Room for one pad, and around the drawing. Millimetres. */
const column = 120;
const margin = 12;
const briefs = { width: 330, height: 300 };

function TrueSize({
  pads,
  scale,
  onAgain,
}: {
  pads: readonly Pad[];
  scale: number;
  onAgain(): void;
}) {
  const longest = Math.max(...pads.map(({ lengthCm }) => lengthCm * 10));
  const width = Math.max(pads.length * column, briefs.width) + 2 * margin;
  const height = Math.max(longest, briefs.height) + 2 * margin;
  const first = width / 2 - ((pads.length - 1) * column) / 2;
  const words = pads.map(padInWords);
  return (
    <>
      <ul className="text-14">
        {words.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys.
        tabIndex={0}
        ref={showMiddle}
        aria-label="真實尺寸的圖，可以捲動"
        className="mt-3 max-h-[60dvh] overflow-auto rounded-card border border-line bg-cream"
      >
        <svg
          width={pixelsOf(width, scale)}
          height={pixelsOf(height, scale)}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={words.join('；')}
          className="block max-w-none"
        >
          <path
            d={briefsAt(width / 2, height / 2)}
            className="fill-violet-50 stroke-line-strong"
            vectorEffect="non-scaling-stroke"
          />
          {pads.map(({ name, lengthCm }, index) => (
            <PadShape
              key={name}
              length={lengthCm * 10}
              x={first + index * column}
              y={(height - lengthCm * 10) / 2}
              isUpright
            />
          ))}
        </svg>
      </section>
      <Button look="quiet" size="small" className="mt-3 -ml-5" onClick={onAgain}>
        重新校正
      </Button>
    </>
  );
}

/** Begins with the pads in the view, and not with the edge of the briefs. */
function showMiddle(frame: HTMLElement | null): void {
  if (frame) frame.scrollLeft = (frame.scrollWidth - frame.clientWidth) / 2;
}

function padInWords({ name, lengthCm }: Pad): string {
  const cards = Math.round((lengthCm * 100) / cardSize.long) / 10;
  return `${name} 長 ${lengthCm} 公分，約 ${cards} 張卡片的長邊`;
}

/** Briefs laid out flat, front above and back below, around this point. Millimetres. */
function briefsAt(x: number, y: number): string {
  const [half, crotch] = [briefs.width / 2, 38];
  const [top, bottom] = [y - briefs.height / 2, y + briefs.height / 2];
  return `M${x - half} ${top} H${x + half} V${top + 40} Q${x + crotch} ${top + 60} ${x + crotch} ${y}
    Q${x + crotch} ${bottom - 70} ${x + half} ${bottom - 40} V${bottom} H${x - half} V${bottom - 40}
    Q${x - crotch} ${bottom - 70} ${x - crotch} ${y} Q${x - crotch} ${top + 60} ${x - half} ${top + 40} Z`;
}
