import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { variantStates } from '#contract/media.ts';
import { pictureAt } from '#rules/goods/pictures.ts';
import type { LibraryPicture } from './library.ts';
import classes from './media.module.css';

interface Props {
  pictures: readonly LibraryPicture[];
  /** Wraps a picture in its link or button. */
  wrap(picture: LibraryPicture, shown: ReactNode): ReactNode;
}

/** Pictures side by side, each with its name and the notes about missing data. */
export function PictureGrid({ pictures, wrap }: Props) {
  return (
    <ul className={classes.grid}>
      {pictures.map((picture) => (
        <li key={picture.id}>
          {wrap(
            picture,
            <>
              <img
                src={pictureAt(picture.path, 320)}
                alt=""
                loading="lazy"
                className={classes.thumbnail}
                style={{ objectPosition: `${picture.focalX}% ${picture.focalY}%` }}
              />
              <span className={classes.name}>{picture.name}</span>
              <span className={classes.details}>
                {picture.width} × {picture.height}
                {picture.variants !== 'READY' && (
                  <Badge
                    size="xs"
                    variant="light"
                    color={picture.variants === 'FAILED' ? 'red' : 'violet'}
                  >
                    {variantStates[picture.variants]}
                  </Badge>
                )}
                {picture.alt === '' && (
                  <Badge size="xs" variant="light" color="red">
                    缺替代文字
                  </Badge>
                )}
              </span>
            </>,
          )}
        </li>
      ))}
    </ul>
  );
}
