import packageFile from '../../../package.json' with { type: 'json' };

/** What is running. */
export const version: string = packageFile.version;
