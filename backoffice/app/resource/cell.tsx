import { Badge, ColorSwatch } from '@mantine/core';
import type { Picture } from '#contract/fields.ts';
import type { Field } from '#contract/resources/fields.ts';
import { pictureAt } from '#rules/pictures.ts';
import classes from './grid.module.css';
import { showValue } from './show-value.ts';
import { Shown } from './shown.tsx';

/** A value as a list shows it: pictures as a thumbnail, what shoppers see as a badge, colours as themselves. */
export function Cell({ field, value }: { field: Field; value: unknown }) {
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
  if (field.kind === 'choice' && field.shows !== undefined) {
    return (
      <Badge variant="light" color={value === field.shows ? 'green' : 'gray'}>
        {showValue(field, value)}
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
  return <Shown field={field} value={value} />;
}
