/** Who makes a request, and what it makes: for the request's log line and for the records of facts. */
export type Acting = Actor & { made: object[] };

export type Actor = {
  /** The account that was found by the session or key, once one was needed. */
  accountId: string | null;
  /** The API key that acts for the account. */
  keyId: string | null;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the request calls procedures. */
    acting?: Acting;
  }
}

/** The fields of a response that may be logged; the id of a challenge, for example, is half a secret. */
const loggedIds = ['id', 'classId', 'sessionId', 'bookingId', 'threadId', 'entryId', 'webhookId'];
/** A response may be the record itself, or an object that has it. */
const loggedRecords = ['user', 'class', 'session', 'booking', 'message', 'request'];
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const isId = (value: unknown) => typeof value === 'string' && uuid.test(value);

/** Remembers the ids in the response of a change. */
export function addMade({ made }: Acting, procedure: string, response: unknown): void {
  const fields = fieldsOf(response);
  const ids = [
    ...loggedIds.map((name) => [name, fields[name]] as const),
    ...loggedRecords.map((name) => [`${name}Id`, fieldsOf(fields[name]).id] as const),
  ].filter(([, id]) => isId(id));
  if (ids.length > 0) made.push({ procedure, ...Object.fromEntries(ids) });
}

/** The part of a log line about the request, without what is not known. */
export const actingLine = ({ accountId, keyId, made }: Acting) => ({
  ...(accountId && { accountId }),
  ...(keyId && { keyId }),
  ...(made.length > 0 && { made }),
});
