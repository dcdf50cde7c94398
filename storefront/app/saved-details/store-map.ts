import type { StoreKind } from '#contract/enumerations.ts';
import { namedChain } from '#rules/delivery/carriers.ts';
import { api } from '../api.ts';
import { handleFailure } from '../errors.ts';
import { type RedirectInfo, saveRedirectInfo } from '../stores/redirect.ts';
import { samePage } from '../stores/routing.ts';

/**
 * Sends a hidden form to the provider's map of a chain and so leaves the page (row 7.156). The state saved before tells
 * where the shopper continues with the picked store. A failure goes to the shared handler.
 */
export async function leaveForStoreMap(
  info: Pick<RedirectInfo, 'featureType' | 'backPath' | 'data'>,
  storeType: StoreKind,
): Promise<void> {
  const isHere = samePage();
  try {
    const { data } = await api.openStoreMap({ query: namedChain(storeType) });
    if (!isHere()) return;
    saveRedirectInfo({ type: 'map', otherParams: {}, ...info });
    postForm(data);
  } catch (error) {
    handleFailure(error);
  }
}

function postForm({
  url,
  fields,
}: {
  url: string;
  fields: readonly { name: string; value: string }[];
}) {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = url;
  form.hidden = true;
  for (const { name, value } of fields) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
