import { TextInput } from '@mantine/core';
import { pictureAt } from '#rules/pictures.ts';
import type { Labelled } from './labelled.ts';
import classes from './pictures-input.module.css';

interface Props extends Labelled {
  value: string;
  onChange(value: string): void;
}

/** The path of one picture, with the picture beside it. */
export function ImageInput({ value, onChange, ...common }: Props) {
  return (
    <div className={classes.image}>
      {value.startsWith('/media/') && (
        <img
          src={pictureAt(value, 320)}
          alt=""
          className={classes.preview}
          width={64}
          height={64}
        />
      )}
      <TextInput
        {...common}
        className={classes.words}
        placeholder="/media/banners/…-1920.webp"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
