import { Cropped } from '../media/cropped.tsx';
import type { PreviewProps } from './look-props.ts';
import { Contrast, isColor, Preview, tokenColor } from './preview.tsx';
import classes from './previews.module.css';

/** A customer's statement on the chosen colour. The paler of its two text colours decides whether it can be read. */
export default function TestimonialPreview({ values }: PreviewProps) {
  const ground = String(values.backgroundColor ?? '');
  if (!isColor(ground)) return null;
  return (
    <Preview>
      <div className={classes.card} style={{ backgroundColor: ground }}>
        <p>{String(values.content || '（內容）')}</p>
        <div className={classes.person}>
          {values.image ? (
            <Cropped address={String(values.image)} size={320} width={48} height={48} />
          ) : null}
          <div>
            <strong>{String(values.name || '（姓名）')}</strong>
            <span>{String(values.jobTitle ?? '')}</span>
          </div>
        </div>
      </div>
      <Contrast text={tokenColor('ink-soft')} ground={ground} />
    </Preview>
  );
}
