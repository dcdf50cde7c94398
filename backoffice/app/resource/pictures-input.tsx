import { Button, Group, Paper, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Picture } from '#contract/fields.ts';
import type { PicturesField } from '#contract/resources/fields.ts';
import { pictureAt } from '#rules/pictures.ts';
import { DropZone } from '../media/drop-zone.tsx';
import { MediaPicker } from '../media/media-picker.tsx';
import type { ChosenPicture } from '../media/picker-props.ts';
import { InputGroup } from './input-group.tsx';
import type { Labelled } from './labelled.ts';
import classes from './pictures-input.module.css';

interface Props extends Labelled {
  field: PicturesField;
  value: unknown;
  onChange(value: Picture[]): void;
}

/** Pictures in their order, each with its alternative text; more of them come from the library. */
export function PicturesInput({ field, value, onChange, ...common }: Props) {
  const { id, disabled } = common;
  const pictures = (value ?? []) as Picture[];
  /** Undefined while the library is closed. */
  const [dropped, setDropped] = useState<readonly File[]>();
  const move = (from: number, to: number) => {
    const [moved] = pictures.slice(from, from + 1);
    if (moved) onChange(pictures.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  const add = ({ path, alt }: ChosenPicture) => {
    const greatest = Math.max(0, ...pictures.map((each) => each.id));
    onChange([...pictures, { id: greatest + 1, url: path, alt }]);
    setDropped(undefined);
  };
  const mayAdd = pictures.length < field.most && !disabled;
  return (
    <InputGroup {...common}>
      <DropZone disabled={!mayAdd} onFiles={setDropped}>
        <Stack gap="xs" mt={4} id={id} tabIndex={-1}>
          {pictures.map((picture, index) => (
            <PictureRow
              key={picture.id}
              picture={picture}
              index={index}
              isLast={index === pictures.length - 1}
              disabled={disabled}
              onAlt={(alt) => onChange(pictures.with(index, { ...picture, alt }))}
              onMove={(to) => move(index, to)}
              onRemove={() => onChange(pictures.toSpliced(index, 1))}
            />
          ))}
          {mayAdd && (
            <Group>
              <Button variant="default" onClick={() => setDropped([])}>
                從媒體庫選擇或上傳
              </Button>
              <span className={classes.hint}>也可以把圖片拖到這裡</span>
            </Group>
          )}
        </Stack>
      </DropZone>
      <MediaPicker
        opened={dropped !== undefined}
        files={dropped ?? []}
        onClose={() => setDropped(undefined)}
        onChoose={add}
      />
    </InputGroup>
  );
}

interface RowProps {
  picture: Picture;
  /** Its place, from 0. */
  index: number;
  isLast: boolean;
  disabled: boolean;
  onAlt(alt: string): void;
  onMove(to: number): void;
  onRemove(): void;
}

function PictureRow({ picture, index, isLast, disabled, onAlt, onMove, onRemove }: RowProps) {
  return (
    <Paper withBorder p="xs">
      <Group className={classes.picture}>
        <img
          src={pictureAt(picture.url, 320)}
          alt=""
          width={64}
          height={64}
          className={classes.preview}
        />
        <TextInput
          className={classes.words}
          label={`第 ${index + 1} 張的替代文字`}
          value={picture.alt}
          disabled={disabled}
          onChange={(event) => onAlt(event.target.value)}
        />
        <Button
          variant="default"
          disabled={disabled || index === 0}
          onClick={() => onMove(index - 1)}
        >
          上移
        </Button>
        <Button variant="default" disabled={disabled || isLast} onClick={() => onMove(index + 1)}>
          下移
        </Button>
        <Button variant="subtle" color="red" disabled={disabled} onClick={onRemove}>
          移除
        </Button>
      </Group>
    </Paper>
  );
}
