import { describe, expect, it } from 'vitest';
import { readPoint } from './map-links.ts';

const portland = { latitude: 45.5231, longitude: -122.6765 };

describe('reading a pasted point', () => {
  it.each([
    '45.5231, -122.6765',
    '45.5231,-122.6765',
    ' (45.5231, -122.6765) ',
    '45.5231 -122.6765',
    '45.5231° N, 122.6765° W',
    '45.5231N 122.6765W',
    'geo:45.5231,-122.6765?z=17',
    'https://www.google.com/maps/@45.5231,-122.6765,17z',
    'www.google.com/maps/@45.5231,-122.6765,17z',
    'https://www.google.com/maps?q=45.5231,-122.6765',
    'https://maps.google.com/?q=loc:45.5231,-122.6765',
    'https://www.google.com/maps/search/?api=1&query=45.5231%2C-122.6765',
    'https://www.google.com/maps/search/45.5231,+-122.6765?entry=tts',
    'https://www.google.com/maps/place/45.5231,-122.6765/@1,2,3z',
    'https://www.google.com/maps/place/Studio/@45.6,-122.7,17z/data=!3m1!4b1!4m6!3m5!1s0x0:0x0!8m2!3d45.5231!4d-122.6765!16s',
    'https://maps.apple.com/?ll=45.5231,-122.6765&q=Studio',
    'https://maps.apple.com/place?coordinate=45.5231,-122.6765&name=Studio',
    'https://www.openstreetmap.org/?mlat=45.5231&mlon=-122.6765#map=17/45.6/-122.7',
    'https://www.openstreetmap.org/#map=17/45.5231/-122.6765',
    'https://www.openstreetmap.org/node/1#map=17/45.5231/-122.6765',
  ])('%s is in Portland', (pasted) => {
    expect(readPoint(pasted)).toEqual({ point: portland });
  });

  it.each([
    ['0, 0', 0, 0],
    ['-33.86, 151.21', -33.86, 151.21],
    ['33.86 S, 151.21 E', -33.86, 151.21],
    ['90, 180', 90, 180],
  ])('%s', (pasted, latitude, longitude) => {
    expect(readPoint(pasted)).toEqual({ point: { latitude, longitude } });
  });

  it.each([
    ['-122.6765, 45.5231', /other way around/],
    ['95, 200', /^Latitude must be between/],
    ['45, 200', /^Longitude must be between/],
    ['https://www.google.com/maps/@95.1,200.2,17z', /^Latitude must be between/],
    ['https://maps.app.goo.gl/AbCdEf', /short link/],
    ['https://www.google.com/maps/place/Portland', /couldn't find coordinates/],
    ['https://example.com', /couldn't find coordinates/],
    ['Pier 4, Seattle', /couldn't find coordinates/],
    ['45.5231', /couldn't find coordinates/],
    ['45.5231, -122.6765, 17', /couldn't find coordinates/],
    ['NaN, Infinity', /couldn't find coordinates/],
    ['http://', /couldn't find coordinates/],
    ['geo:', /couldn't find coordinates/],
    ['', /couldn't find coordinates/],
    ['1'.repeat(100_000), /couldn't find coordinates/],
    [`https://x.example/${'/@1'.repeat(50_000)}`, /couldn't find coordinates/],
  ])('%.40s is not a point', (pasted, message) => {
    expect(readPoint(pasted)).toEqual({ message: expect.stringMatching(message) });
  });
});
