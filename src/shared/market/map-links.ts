import { cleanTypedText } from '#shared/text-patterns.ts';
import { coordinateMessages, type Point } from './places.ts';

/** Longer than any map link; keeps the patterns below fast. */
const maxLength = 2000;

const messages = {
  unreadable:
    "We couldn't find coordinates in this. Paste a link from a maps app, or something like 45.5231, -122.6765",
  short: 'This short link hides its coordinates. Open it, and paste the long link instead',
  reversed:
    "Latitude comes first, and is between -90 and 90. These look like they're the other way around",
};

export type ReadPoint = { point: Point } | { message: string };

const number = String.raw`[-+]?\d{1,3}(?:\.\d+)?`;
const pair = new RegExp(String.raw`^\(?\s*(${number})\s*°?\s*[,;\s]\s*(${number})\s*°?\s*\)?$`);
const hemispheres = new RegExp(
  String.raw`^(${number})\s*°?\s*([NS])\s*[,;\s]\s*(${number})\s*°?\s*([EW])$`,
  'i',
);

/** Reads coordinates, or a link from Google Maps, Apple Maps or OpenStreetMap. */
export function readPoint(pasted: string): ReadPoint {
  const text = cleanTypedText(pasted).slice(0, maxLength);
  if (/^(https?:\/\/|geo:|[a-z.]+\.[a-z]+\/)/i.test(text)) return readLink(text);
  const [, north = '', ns = '', east = '', ew = ''] = hemispheres.exec(text) ?? [];
  if (ns) return checked(signed(north, ns), signed(east, ew));
  return readPair(text) ?? { message: messages.unreadable };
}

const signed = (degrees: string, hemisphere: string) =>
  Number(degrees) * (/[SW]/i.test(hemisphere) ? -1 : 1);

function readPair(text: string): ReadPoint | undefined {
  const [, latitude, longitude] = pair.exec(text.trim()) ?? [];
  return latitude && longitude ? checked(Number(latitude), Number(longitude)) : undefined;
}

function checked(latitude: number, longitude: number): ReadPoint {
  if (Math.abs(latitude) > 90)
    return {
      message:
        Math.abs(latitude) <= 180 && Math.abs(longitude) <= 90
          ? messages.reversed
          : coordinateMessages.latitude,
    };
  if (Math.abs(longitude) > 180) return { message: coordinateMessages.longitude };
  return { point: { latitude, longitude } };
}

const shortHosts = /^(maps\.app\.goo\.gl|goo\.gl|maps\.apple|osm\.org)$/;
/** The patterns of points in links of maps apps, most exact first. */
const pairParameters = [
  'mlat,mlon',
  'll',
  'coordinate',
  'query',
  'q',
  'destination',
  'daddr',
  'center',
];

function readLink(text: string): ReadPoint {
  if (/^geo:/i.test(text)) return readPair(text.slice(4).split(/[?;]/)[0] ?? '') ?? unreadable;
  const url = parseUrl(text);
  if (!url) return unreadable;
  return readPin(url) ?? readParameters(url) ?? readView(url) ?? withoutPoint(url);
}

const unreadable: ReadPoint = { message: messages.unreadable };

function withoutPoint({ hostname }: URL): ReadPoint {
  return shortHosts.test(hostname) ? { message: messages.short } : unreadable;
}

function parseUrl(text: string): URL | null {
  const address = /^https?:/i.test(text) ? text : `https://${text}`;
  return URL.canParse(address) ? new URL(address) : null;
}

/** Google's '!3d45.52!4d-122.68': the place itself, where '@…' is only the middle of the map. */
function readPin({ pathname }: URL): ReadPoint | undefined {
  const pins = [...pathname.matchAll(new RegExp(`!3d(${number})!4d(${number})`, 'g'))];
  const [, latitude, longitude] = pins.at(-1) ?? [];
  return latitude && longitude ? checked(Number(latitude), Number(longitude)) : undefined;
}

function readParameters({ searchParams }: URL): ReadPoint | undefined {
  for (const names of pairParameters) {
    const text = names
      .split(',')
      .map((name) => searchParams.get(name) ?? '')
      .join(',');
    const found = readPair(text.replace(/^loc:/, ''));
    if (found) return found;
  }
  return undefined;
}

/** Google's '/@45.52,-122.68,17z' and OpenStreetMap's '#map=17/45.52/-122.68'. */
function readView({ pathname, hash }: URL): ReadPoint | undefined {
  const at = new RegExp(`/@(${number}),(${number})`).exec(pathname);
  const map = new RegExp(`map=[\\d.]+/(${number})/(${number})`).exec(hash);
  const place = new RegExp(`/(?:place|search)/(${number}),[+]?(${number})`).exec(pathname);
  const [, latitude, longitude] = place ?? at ?? map ?? [];
  return latitude && longitude ? checked(Number(latitude), Number(longitude)) : undefined;
}
