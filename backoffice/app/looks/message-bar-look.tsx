import { contrastOf } from '#rules/contrast.ts';
import { Contrast, isColor, Look, tokenColor } from './look.tsx';
import type { LookProps } from './look-props.ts';
import classes from './looks.module.css';

/** A message bar; the shop takes white or dark text, whichever is easier to read. */
export default function MessageBarLook({ values }: LookProps) {
  const ground = String(values.color ?? '');
  if (!isColor(ground)) return null;
  const [paper, ink] = [tokenColor('paper'), tokenColor('ink')];
  const text = contrastOf(paper, ground) >= contrastOf(ink, ground) ? paper : ink;
  return (
    <Look>
      <p className={classes.bar} style={{ backgroundColor: ground, color: text }}>
        {String(values.name || '（文字）')}
      </p>
      <Contrast text={text} ground={ground} />
    </Look>
  );
}
