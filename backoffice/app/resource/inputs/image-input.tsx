import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Cropped } from '../../media/cropped.tsx';
import { DropZone } from '../../media/drop-zone.tsx';
import { MediaPicker } from '../../media/media-picker.tsx';
import { InputGroup } from './input-group.tsx';
import type { Labelled } from './labelled.ts';
import classes from './pictures-input.module.css';

interface Props extends Labelled {
  value: string;
  onChange(value: string): void;
}

/** One picture from the library, chosen there or dropped here. Its alternative text is written where it is used. */
export function ImageInput({ value, onChange, ...common }: Props) {
  const { id, label, disabled } = common;
  const [dropped, setDropped] = useState<readonly File[]>();
  return (
    <InputGroup {...common}>
      <DropZone disabled={disabled} onFiles={setDropped}>
        <div id={id} className={classes.image}>
          {value !== '' && (
            <Cropped
              address={value}
              size={320}
              className={classes.preview}
              width={96}
              height={96}
            />
          )}
          {!disabled && (
            <Group gap="xs">
              <Button
                variant="default"
                aria-label={`${label}：${value === '' ? '從媒體庫選擇或上傳' : '更換'}`}
                onClick={() => setDropped([])}
              >
                {value === '' ? '從媒體庫選擇或上傳' : '更換'}
              </Button>
              {value !== '' && (
                <Button
                  variant="subtle"
                  color="red"
                  aria-label={`${label}：移除`}
                  onClick={() => onChange('')}
                >
                  移除
                </Button>
              )}
              {value === '' && <span className={classes.hint}>也可以把圖片拖到這裡</span>}
            </Group>
          )}
        </div>
      </DropZone>
      <MediaPicker
        opened={dropped !== undefined}
        mayLackAlt
        files={dropped ?? []}
        onClose={() => setDropped(undefined)}
        onChoose={({ path }) => {
          onChange(path);
          setDropped(undefined);
        }}
      />
    </InputGroup>
  );
}
