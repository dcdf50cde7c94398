export { NewsGroups } from './news-groups.tsx';
export { Proof } from './proof.tsx';
export { Sets } from './sets.tsx';
