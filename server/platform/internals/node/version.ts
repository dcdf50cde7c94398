/** The major version of Node whose sources were read for this folder. A test fails with any other. */
export const readFor = 26;
