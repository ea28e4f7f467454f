import { publicError } from '#server/platform/trpc/public-error.ts';

/** The error code of a rejected call, or null when it succeeds; rethrows other errors. */
export async function rejectionOf(call: Promise<unknown>): Promise<string | null> {
  try {
    await call;
    return null;
  } catch (error) {
    const { body } = publicError(error);
    if (body.code === 'INTERNAL') throw error;
    return body.code;
  }
}
