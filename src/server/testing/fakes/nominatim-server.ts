import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

type Reply = (response: ServerResponse, request: IncomingMessage) => void;

/** Nominatim's response for a street address in Portland. */
export const portlandHouse = {
  place_id: 1,
  lat: '45.5191',
  lon: '-122.6799',
  category: 'building',
  type: 'yes',
  place_rank: 30,
  addresstype: 'building',
  address: {
    house_number: '12',
    road: 'Oak Street',
    city: 'Portland',
    state: 'Oregon',
    'ISO3166-2-lvl4': 'US-OR',
    postcode: '97205',
    country: 'United States',
    country_code: 'us',
  },
};

export const replyJson =
  (value: unknown): Reply =>
  (response) =>
    response
      .setHeader('content-type', 'application/json; charset=utf-8')
      .end(JSON.stringify(value));

/** A server on loopback that speaks Nominatim's protocol; `reply` can be replaced at any time. */
export async function startNominatim(reply: Reply = replyJson([portlandHouse])) {
  const nominatim = {
    reply,
    requests: [] as { url: URL; userAgent: string | undefined }[],
    url: '',
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://geocoder');
    nominatim.requests.push({ url, userAgent: request.headers['user-agent'] });
    nominatim.reply(response, request);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  nominatim.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return nominatim;
}
