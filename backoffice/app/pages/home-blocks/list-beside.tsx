import { useMediaQuery } from '@mantine/hooks';
import type { BesideListProps } from '../records/beside-list-props.ts';
import { HomePreview } from './home-preview.tsx';
import { wideScreen } from './wide.ts';

/** The home page of the shop beside the list of its blocks, on wide screens. */
export default function BlocksBeside({ rows }: BesideListProps) {
  const isWide = useMediaQuery(wideScreen, undefined, { getInitialValueInEffect: false });
  return isWide && rows ? <HomePreview rows={rows} /> : null;
}
