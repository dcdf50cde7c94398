import { Badge, ColorSwatch } from '@mantine/core';
import type { Picture } from '#contract/fields.ts';
import type { ChoiceField, Field, Tone } from '#contract/resources/fields.ts';
import { pictureAt } from '#rules/goods/pictures.ts';
import { showValue } from '../values/show-value.ts';
import { Shown } from '../values/shown.tsx';
import classes from './grid.module.css';

interface Props {
  field: Field;
  value: unknown;
  /** The row of the value, with the columns that are shown. */
  record: Readonly<Record<string, unknown>>;
}

/** A value in a list: pictures as a thumbnail, visibility as a badge, colours as a swatch. */
export function Cell({ field, value, record }: Props) {
  if (field.kind === 'pictures' || field.kind === 'image') {
    const address = field.kind === 'image' ? String(value) : ((value ?? []) as Picture[])[0]?.url;
    return address ? (
      <img
        src={pictureAt(address, 320)}
        alt=""
        width={32}
        height={32}
        className={classes.thumbnail}
      />
    ) : null;
  }
  const tone = field.kind === 'choice' && toneOf(field, value);
  if (tone) {
    return (
      <Badge variant="light" color={colours[tone]}>
        {showValue(field, value)}
      </Badge>
    );
  }
  if (field.kind === 'integer' && field.ofZero && value === 0) {
    return (
      <Badge variant="light" color={colours.bad}>
        0 {field.ofZero}
      </Badge>
    );
  }
  if (field.kind === 'color') {
    return (
      <span className={classes.color}>
        <ColorSwatch color={String(value)} size={16} aria-hidden /> {String(value)}
      </span>
    );
  }
  return (
    <span className={classes.text}>
      <Shown field={field} value={value} record={record} />
    </span>
  );
}

const colours = { good: 'green', due: 'violet', bad: 'red', over: 'gray' } as const;

/** A visible record has the tone good, a hidden one the tone over. */
function toneOf({ tones, shows }: ChoiceField, value: unknown): Tone | undefined {
  if (shows === undefined) return tones?.[String(value)];
  return value === shows ? 'good' : 'over';
}
