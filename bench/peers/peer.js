/** The settings that `bench/peers.ts` passes to every peer. */
export const { databaseUrl, imageHost, port, statements } = JSON.parse(process.env.PEER ?? '{}');

export const imageUrl = (url) =>
  `${imageHost}/storage/v1/object/public/files/${url.slice(url.lastIndexOf('/') + 1)}`;
