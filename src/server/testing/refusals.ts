import { publicError } from '../trpc/public-error.ts';

/** The code with which a call is refused, or null when it succeeds; other errors are thrown on. */
export async function refusalOf(call: Promise<unknown>): Promise<string | null> {
  try {
    await call;
    return null;
  } catch (error) {
    const { body } = publicError(error);
    if (body.code === 'INTERNAL') throw error;
    return body.code;
  }
}
