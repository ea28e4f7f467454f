import { createClient } from '../../../../.generated/sdk/client/index.ts';
import { bookClass, listClasses } from '../../../../.generated/sdk/sdk.gen.ts';

// A program on a client that openapi.test.ts generates, type-checks and runs; `npm run check` excludes it.

/** Books the newest class with an API key. */
export async function bookNewest(baseUrl: string, key: string) {
  const client = createClient({ baseUrl, auth: key });
  const { data: page } = await listClasses({ client, query: { limit: 1 } });
  const [newest] = Array.isArray(page) ? page : (page?.items ?? []);
  const { data: booking, error } = await bookClass({
    client,
    body: { class_id: newest?.id ?? '' },
  });
  // @ts-expect-error The document has no such field, so neither do the types.
  if (booking?.chairs || error) throw new Error(JSON.stringify(error));
  return booking;
}
