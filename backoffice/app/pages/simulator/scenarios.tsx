import { Alert, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { formatTwd } from '#rules/numbers.ts';
import { Receipt } from './receipt.tsx';
import type { Scenario, SimulationResult, TriedCampaign } from './scenario.ts';
import { ScenarioForm } from './scenario-form.tsx';
import classes from './simulator.module.css';
import { type Simulation, useSimulation } from './use-simulation.ts';

interface Props {
  /** The first scenarios of the page, one or two. */
  initial: readonly Scenario[];
  campaign?: TriedCampaign;
}

/** The price of a cart in one scenario, or in two side by side, and why each campaign has an effect or not. */
export default function Scenarios({ initial, campaign }: Props) {
  const [[one = initial[0], two], setScenarios] = useState(initial);
  const first = useSimulation(one, campaign);
  const second = useSimulation(two, campaign);
  if (!one) return null;
  return (
    <>
      {two ? (
        <Difference one={first.result} other={second.result} />
      ) : (
        <Button variant="default" mb="sm" onClick={() => setScenarios([one, one])}>
          複製成第二個情境來比較
        </Button>
      )}
      <div className={two ? classes.sideBySide : undefined}>
        <Column
          name="情境一"
          prefix="one"
          scenario={one}
          campaign={campaign}
          simulation={first}
          other={two && second.result}
          onChange={(next) => setScenarios(two ? [next, two] : [next])}
          onRemove={two && (() => setScenarios([two]))}
        />
        {two && (
          <Column
            name="情境二"
            prefix="two"
            scenario={two}
            campaign={campaign}
            simulation={second}
            other={first.result}
            onChange={(next) => setScenarios([one, next])}
            onRemove={() => setScenarios([one])}
          />
        )}
      </div>
    </>
  );
}

/** By how much the second scenario is more or less expensive. */
function Difference({
  one,
  other,
}: {
  one: SimulationResult | undefined;
  other: SimulationResult | undefined;
}) {
  if (!one || !other) return null;
  const difference = other.amounts.paid - one.amounts.paid;
  const words =
    difference === 0
      ? '兩個情境的應付金額相同'
      : `情境二${difference > 0 ? '多' : '少'} ${formatTwd(Math.abs(difference))}`;
  return (
    <Text fw={600} mb="sm" role="status">
      {`${words}（${formatTwd(one.amounts.paid)} → ${formatTwd(other.amounts.paid)}）`}
    </Text>
  );
}

interface ColumnProps {
  name: string;
  prefix: string;
  scenario: Scenario;
  campaign: TriedCampaign | undefined;
  simulation: Simulation;
  /** The result of the other scenario; rules with another result there are marked. */
  other: SimulationResult | undefined;
  onChange(next: Scenario): void;
  /** Undefined for the only scenario. */
  onRemove: (() => void) | undefined;
}

function Column({ name, prefix, scenario, campaign, simulation, other, ...on }: ColumnProps) {
  const { onChange, onRemove } = on;
  const { result, error, isBusy, refetch } = simulation;
  return (
    <div className={onRemove ? classes.column : classes.columns}>
      <ScenarioForm
        name={name}
        prefix={prefix}
        value={scenario}
        campaign={campaign}
        isBusy={isBusy}
        onChange={(change) => onChange({ ...scenario, ...change })}
        onSubmit={() => void refetch()}
        onRemove={onRemove}
      />
      <div aria-live="polite" aria-busy={isBusy}>
        {error && (
          <Alert color="red" role="alert" mb="sm">
            {sentencesOf(error)}
          </Alert>
        )}
        {result && !error && <Receipt name={name} result={result} other={other} />}
      </div>
    </div>
  );
}

function sentencesOf(error: Error): string {
  const errors = error instanceof ApiError ? Object.values(error.errors) : [];
  return errors.length > 0 ? errors.join('；') : error.message;
}
