/** What a preview of the order of records gets. */
export interface OrderPreviewProps {
  /** The ids of the records in the order that is to be seen. */
  ids: readonly number[];
}
