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

/** The result of a scenario, requested again after changes; undefined without goods. */
export function useSimulation(
  scenario: Scenario = emptyScenario,
  campaign: TriedCampaign | undefined,
) {
  // Each change makes a new object, so the content is compared.
  const typed = JSON.stringify(scenario);
  const [asked] = useDebouncedValue(typed, pause);
  const query = useQuery({
    queryKey: ['simulator', 'result', asked, campaign],
    queryFn: () => simulate(JSON.parse(asked), campaign),
    enabled: hasGoods(scenario) && hasGoods(JSON.parse(asked)),
    placeholderData: keepPreviousData,
    // Prices, stock and campaigns change independently.
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
