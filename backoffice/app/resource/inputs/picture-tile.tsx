import { ActionIcon, Badge, Menu, TextInput } from '@mantine/core';
import type { PointerEvent } from 'react';
import type { Picture } from '#contract/fields.ts';
import { pictureAt } from '#rules/goods/pictures.ts';
import classes from './pictures-input.module.css';

interface Props {
  picture: Picture;
  /** Its place, from 0, among `count` pictures. */
  index: number;
  count: number;
  disabled: boolean;
  isDragged: boolean;
  onDrag(event: PointerEvent): void;
  onAlt(alt: string): void;
  onMove(to: number): void;
  onRemove(): void;
}

/** One of several pictures: a thumbnail to drag, a menu that does the same by keys, and its alternative text. */
export function PictureTile({ picture, index, count, disabled, isDragged, ...actions }: Props) {
  const { onDrag, onAlt, onMove, onRemove } = actions;
  const name = `第 ${index + 1} 張`;
  return (
    <li className={classes.tile} data-dragged={isDragged || undefined}>
      <div className={classes.frame}>
        <img
          src={pictureAt(picture.url, 320)}
          alt=""
          draggable={false}
          className={classes.thumbnail}
          data-still={disabled || undefined}
          // A finger on the picture scrolls the page, so fingers drag by the handle.
          onPointerDown={(event) => {
            if (!disabled && event.pointerType === 'mouse') onDrag(event);
          }}
        />
        {index === 0 && (
          <Badge className={classes.main} size="sm">
            主圖
          </Badge>
        )}
        {!disabled && (
          <>
            <span aria-hidden className={classes.handle} onPointerDown={onDrag}>
              ⠿
            </span>
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon variant="default" className={classes.menu} aria-label={`${name}的選單`}>
                  ⋯
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {index > 0 && <Menu.Item onClick={() => onMove(0)}>設為主圖</Menu.Item>}
                {index > 0 && <Menu.Item onClick={() => onMove(index - 1)}>往前移</Menu.Item>}
                {index < count - 1 && (
                  <Menu.Item onClick={() => onMove(index + 1)}>往後移</Menu.Item>
                )}
                <Menu.Item color="red" onClick={onRemove}>
                  移除
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </>
        )}
      </div>
      <TextInput
        size="xs"
        aria-label={`${name}的替代文字`}
        placeholder="替代文字"
        value={picture.alt}
        disabled={disabled}
        onChange={(event) => onAlt(event.target.value)}
      />
    </li>
  );
}
