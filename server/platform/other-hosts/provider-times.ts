import { Histogram } from 'prom-client';

/** The metric of the seconds that other hosts took. It is registered with the metrics of the process. */
export const providerTimes = new Histogram({
  name: 'provider_seconds',
  help: 'Time that another host took to answer; the outcome is ok, its status, or why there was no answer',
  labelNames: ['provider', 'outcome'],
  buckets: [0.05, 0.2, 1, 5, 20],
  registers: [],
});
