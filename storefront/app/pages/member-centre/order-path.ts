export function orderPath(id: number): string {
  return `/member-order-detail/${id}`;
}
