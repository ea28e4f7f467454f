import packageJson from '../../../package.json' with { type: 'json' };

/** The version of the running release. */
export const { version } = packageJson;
