import { readOnlyResources } from '#contract/resources/read-only/index.ts';

/** Read-only lists of goods and of files, in which a word that is also a name means no person. */
const aboutGoods = ['stocks', 'lots', 'price-history', 'reconciliations'];

const aboutPeople = new Set(
  readOnlyResources.map(({ name }) => name).filter((name) => !aboutGoods.includes(name)),
);

/** Whether a list is about members or their orders, so that a name in its views means a person. */
export const isAboutPeople = (resource: string): boolean => aboutPeople.has(resource);
