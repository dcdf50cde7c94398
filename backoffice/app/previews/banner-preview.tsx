import { Cropped } from '../media/cropped.tsx';
import classes from './banner-preview.module.css';
import type { PreviewProps } from './look-props.ts';
import { Preview } from './preview.tsx';

/** A banner as computers and phones show it, both cropped as in the shop. */
export default function BannerPreview({ values }: PreviewProps) {
  const title = String(values.title ?? '');
  const wide = String(values.image ?? '');
  const narrow = String(values.imageMobile ?? '');
  return (
    <Preview>
      <div className={classes.looks}>
        <figure className={classes.wide}>
          <figcaption>桌機（1440 像素寬）</figcaption>
          <div className={classes.frame}>
            <Cut address={wide} size={1200} className={classes.wideCut} />
            <Words title={title} />
          </div>
        </figure>
        <figure className={classes.narrow}>
          <figcaption>手機（390 像素寬）</figcaption>
          <div className={classes.frame}>
            <Cut address={narrow} size={640} className={classes.narrowCut} />
            <Words title={title} />
          </div>
        </figure>
      </div>
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

function Words({ title }: { title: string }) {
  return (
    <div className={classes.words}>
      <strong>{title || '（標題）'}</strong>
    </div>
  );
}
