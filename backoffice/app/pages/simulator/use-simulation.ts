import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  emptySituation,
  hasGoods,
  type Situation,
  simulate,
  type TriedCampaign,
} from './situation.ts';

/** Milliseconds without a change before the server is asked again. */
const pause = 400;

/** What a situation comes to, asked again while it is being changed; nothing without goods. */
export function useSimulation(
  situation: Situation = emptySituation,
  campaign: TriedCampaign | undefined,
) {
  // A situation is made anew with each change; only what it says counts.
  const typed = JSON.stringify(situation);
  const [asked] = useDebouncedValue(typed, pause);
  const query = useQuery({
    queryKey: ['simulator', 'result', asked, campaign],
    queryFn: () => simulate(JSON.parse(asked), campaign),
    enabled: hasGoods(situation) && hasGoods(JSON.parse(asked)),
    placeholderData: keepPreviousData,
    // Prices, stock and campaigns change by themselves.
    gcTime: 0,
    retry: false,
  });
  const isKnown = hasGoods(situation);
  return {
    result: isKnown ? query.data : undefined,
    error: isKnown ? query.error : null,
    isBusy: query.isFetching || (isKnown && asked !== typed),
    refetch: query.refetch,
  };
}

export type Simulation = ReturnType<typeof useSimulation>;
