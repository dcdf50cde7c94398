import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { Picture } from '#contract/fields.ts';
import type { PicturesField } from '#contract/resources/fields.ts';
import { DropZone } from '../../media/drop-zone.tsx';
import { MediaPicker } from '../../media/media-picker.tsx';
import type { ChosenPicture } from '../../media/picker-props.ts';
import { InputGroup } from './input-group.tsx';
import type { Labelled } from './labelled.ts';
import { PictureTile } from './picture-tile.tsx';
import classes from './pictures-input.module.css';
import { tileAt, useSorting } from './use-sorting.ts';

interface Props extends Labelled {
  field: PicturesField;
  value: unknown;
  onChange(value: Picture[]): void;
}

/**
 * Pictures in their order, each with its alternative text; the first is the main one. They are dragged or moved by a
 * menu, and more of them come from the library.
 */
export function PicturesInput({ field, value, onChange, ...common }: Props) {
  const { id, label, disabled } = common;
  const pictures = (value ?? []) as Picture[];
  /** Undefined while the library is closed. */
  const [dropped, setDropped] = useState<readonly File[]>();
  const sorting = useSorting(
    pictures.map((picture, index) => ({ id: picture.id, title: picture.alt || nameOf(index) })),
    (ids) => onChange(ids.flatMap((each) => pictures.find((picture) => picture.id === each) ?? [])),
    tileAt,
  );
  const add = ({ path, alt }: ChosenPicture) => {
    const greatest = Math.max(0, ...pictures.map((each) => each.id));
    onChange([...pictures, { id: greatest + 1, url: path, alt }]);
    setDropped(undefined);
  };
  const mayAdd = pictures.length < field.most && !disabled;
  return (
    <InputGroup {...common}>
      <DropZone disabled={!mayAdd} onFiles={setDropped}>
        <div id={id} tabIndex={-1}>
          {pictures.length > 0 && (
            <ol
              ref={sorting.list}
              aria-label={label}
              className={classes.tiles}
              onPointerMove={sorting.drag}
              onPointerUp={sorting.end}
              onPointerCancel={sorting.end}
            >
              {pictures.map((picture, index) => (
                <PictureTile
                  key={picture.id}
                  picture={picture}
                  index={index}
                  count={pictures.length}
                  disabled={disabled}
                  isDragged={picture.id === sorting.dragged}
                  onDrag={(event) => sorting.begin(event, picture.id)}
                  onAlt={(alt) => onChange(pictures.with(index, { ...picture, alt }))}
                  onMove={(to) => sorting.move(index, to)}
                  onRemove={() => onChange(pictures.toSpliced(index, 1))}
                />
              ))}
            </ol>
          )}
          <p role="status" className={classes.announcement}>
            {sorting.announcement}
          </p>
          {mayAdd && (
            <Group>
              <Button variant="default" onClick={() => setDropped([])}>
                從媒體庫選擇或上傳
              </Button>
              <span className={classes.hint}>也可以把圖片拖到這裡；第一張是主圖</span>
            </Group>
          )}
        </div>
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

const nameOf = (index: number) => `第 ${index + 1} 張`;
