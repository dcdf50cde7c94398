import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { libraryFolder } from '#contract/media.ts';
import { pictureAt, type pictureWidths } from '#rules/goods/pictures.ts';
import { readPicture } from './library.ts';

interface Props extends Omit<ComponentProps<'img'>, 'src' | 'width'> {
  /** The address as a record stores it. */
  address: string;
  size: (typeof pictureWidths)[number];
  width?: number;
}

/**
 * A picture that is cropped to its place, around its focal point as in the shop; around its middle if it is not
 * from the library.
 */
export function Cropped({ address, size, ...rest }: Props) {
  const { data: picture } = useQuery({
    queryKey: ['media', 'at', address],
    queryFn: () => readPicture(address),
    enabled: address.startsWith(libraryFolder),
  });
  return (
    <img
      alt=""
      {...rest}
      src={pictureAt(address, size)}
      style={picture ? { objectPosition: `${picture.focalX}% ${picture.focalY}%` } : undefined}
    />
  );
}
