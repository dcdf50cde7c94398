import { contrastOf } from '#rules/shop/contrast.ts';
import type { PreviewProps } from './look-props.ts';
import { Contrast, isColor, Preview, tokenColor } from './preview.tsx';
import classes from './previews.module.css';

/** A message bar; the shop uses the more readable of white and dark text. */
export default function MessageBarPreview({ values }: PreviewProps) {
  const ground = String(values.color ?? '');
  if (!isColor(ground)) return null;
  const [paper, ink] = [tokenColor('paper'), tokenColor('ink')];
  const text = contrastOf(paper, ground) >= contrastOf(ink, ground) ? paper : ink;
  return (
    <Preview>
      <p className={classes.bar} style={{ backgroundColor: ground, color: text }}>
        {String(values.name || '（文字）')}
      </p>
      <Contrast text={text} ground={ground} />
    </Preview>
  );
}
