import { useDebouncedValue } from '@mantine/hooks';
import type { OrderPreviewProps } from '../records/order-preview-props.ts';
import { HomePreview } from './home-preview.tsx';

/** Milliseconds without a further move after which the page is read. */
const pause = 300;

/** The home page in an order of its blocks that is not saved yet. */
export default function BlocksInOrder({ ids }: OrderPreviewProps) {
  const [order] = useDebouncedValue(ids, pause);
  return <HomePreview order={order} />;
}
