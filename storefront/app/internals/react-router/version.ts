/** The version of React Router whose sources were read for this folder. The build and a test fail with any other. */
export const readFor = '8.5.1';
