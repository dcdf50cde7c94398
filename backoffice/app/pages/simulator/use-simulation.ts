import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  emptyScenario,
  hasGoods,
  type Scenario,
  simulate,
  type TriedCampaign,
} from './scenario.ts';

/** Milliseconds without a change before the server is asked again. */
const pause = 400;

/** What a scenario comes to, asked again while it is being changed; nothing without goods. */
export function useSimulation(
  scenario: Scenario = emptyScenario,
  campaign: TriedCampaign | undefined,
) {
  // A scenario is made again with each change; only what it says counts.
  const typed = JSON.stringify(scenario);
  const [asked] = useDebouncedValue(typed, pause);
  const query = useQuery({
    queryKey: ['simulator', 'result', asked, campaign],
    queryFn: () => simulate(JSON.parse(asked), campaign),
    enabled: hasGoods(scenario) && hasGoods(JSON.parse(asked)),
    placeholderData: keepPreviousData,
    // Prices, stock and campaigns change by themselves.
    gcTime: 0,
    retry: false,
  });
  const isKnown = hasGoods(scenario);
  return {
    result: isKnown ? query.data : undefined,
    error: isKnown ? query.error : null,
    isBusy: query.isFetching || (isKnown && asked !== typed),
    refetch: query.refetch,
  };
}

export type Simulation = ReturnType<typeof useSimulation>;
