import { listedNames } from '#rules/listed-names.ts';

/**
 * Whether React Router is used only as its documentation says: `PUBLIC_WAYS=react-router`, for the build and for the
 * server. Tests set it, so that they run both ways.
 */
export const publicWay = {
  isTaken: listedNames(globalThis.process?.env.PUBLIC_WAYS).includes('react-router'),
};
