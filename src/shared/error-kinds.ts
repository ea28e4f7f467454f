/** HTTP status of each error kind, used by both REST and tRPC. */
export const statusOfKind = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  unsatisfiable: 416,
  unprocessable: 422,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorKind = keyof typeof statusOfKind;

export const isErrorKind = (name: string): name is ErrorKind => name in statusOfKind;
