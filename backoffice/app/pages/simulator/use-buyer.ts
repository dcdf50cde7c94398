import { useQuery } from '@tanstack/react-query';
import { adminApi } from '../../api.ts';

/** A member, masked, with the member's coupons. */
export function useBuyer(id: number | null) {
  return useQuery({
    queryKey: ['simulator', 'buyer', id],
    queryFn: async () => (await adminApi.readBuyer({ params: { id: id ?? 0 } })).data,
    enabled: id !== null,
  });
}
