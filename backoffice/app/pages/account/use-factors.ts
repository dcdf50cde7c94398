import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminApi } from '../../api.ts';
import { useSubmit } from '../../identity/use-submit.ts';

const key = ['second-factors'];

/** The administrator's own second factors and recovery codes, and the calls that change them. */
export function useFactors() {
  const { failure, isBusy, run } = useSubmit();
  const client = useQueryClient();
  /** New recovery codes, until the person has confirmed having saved them. */
  const [codes, setCodes] = useState<readonly string[]>();
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async () => (await adminApi.readSecondFactors()).data,
  });
  const read = () => client.invalidateQueries({ queryKey: key });
  const renewCodes = () =>
    void run(async () => {
      setCodes((await adminApi.renewRecoveryCodes()).data.recoveryCodes);
    });
  const forgetCodes = () => {
    setCodes(undefined);
    void read();
  };
  const remove = (id: number) =>
    void run(async () => {
      await adminApi.removeSecondFactor({ params: { id } });
      await read();
    });
  return { data, error, refetch, read, failure, isBusy, codes, renewCodes, forgetCodes, remove };
}
