import { constants } from 'node:zlib';

/** Almost as small as the maximum level, in a twentieth of the time. */
export const gzipOptions = { level: 5 };

export const brotliOptions = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    // By default Brotli allocates a 4 MB window, far more than a response needs.
    [constants.BROTLI_PARAM_LGWIN]: 17,
  },
};
