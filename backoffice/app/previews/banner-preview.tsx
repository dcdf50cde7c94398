import { seenThrough } from '#rules/contrast.ts';
import { pictureAt } from '#rules/pictures.ts';
import { Cropped } from '../media/cropped.tsx';
import classes from './banner-preview.module.css';
import type { PreviewProps } from './look-props.ts';
import { Contrast, Preview, tokenColor } from './preview.tsx';
import { type Part, useAverageColor } from './use-average-color.ts';

/**
 * The position of the text on the picture of computers: the part of the picture that its panel covers (`hero.tsx`
 * of the shop).
 */
const panel: Part = { left: 0.04, top: 0.25, width: 0.32, height: 0.5 };
const coverOfPanel = 0.92;

/** A banner as computers and phones show it, both cropped as in the shop. */
export default function BannerPreview({ values }: PreviewProps) {
  const title = String(values.title ?? '');
  const wide = String(values.image ?? '');
  const narrow = String(values.imageMobile ?? '');
  const below = useAverageColor(wide && pictureAt(wide, 1200), panel);
  return (
    <Preview>
      <div className={classes.looks}>
        <figure className={classes.wide}>
          <figcaption>桌機（1440 像素寬）</figcaption>
          <div className={classes.frame}>
            <Cut address={wide} size={1200} className={classes.wideCut} />
            <Words title={title} link={values.link} className={classes.panel} />
          </div>
        </figure>
        <figure className={classes.narrow}>
          <figcaption>手機（390 像素寬）</figcaption>
          <div className={classes.frame}>
            <Cut address={narrow} size={640} className={classes.narrowCut} />
            <Words title={title} link={values.link} className={classes.below} />
          </div>
        </figure>
      </div>
      {below && (
        <Contrast
          text={tokenColor('ink')}
          ground={seenThrough(tokenColor('paper'), coverOfPanel, below)}
        />
      )}
    </Preview>
  );
}

interface CutProps {
  address: string;
  size: 640 | 1200;
  className: string | undefined;
}

function Cut({ address, size, className }: CutProps) {
  return address === '' ? (
    <p className={`${className} ${classes.missing}`}>尚未選擇圖片</p>
  ) : (
    <Cropped address={address} size={size} className={className} />
  );
}

interface WordsProps {
  title: string;
  link: unknown;
  className: string | undefined;
}

function Words({ title, link, className }: WordsProps) {
  return (
    <div className={className}>
      <strong>{title || '（標題）'}</strong>
      {link ? <span>前往選購 ›</span> : null}
    </div>
  );
}
