import { BlockList, isIPv6 } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { CountryResponse, Reader } from 'maxmind';

const here = new BlockList();
here.addSubnet('127.0.0.0', 8);
here.addAddress('::1', 'ipv6');

const nearby = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  nearby.addSubnet(network, bits);
nearby.addSubnet('fc00::', 7, 'ipv6');
nearby.addSubnet('fe80::', 10, 'ipv6');

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const countryTable = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';
type Countries = Reader<CountryResponse & { country_code?: string }>;

/** The country of an IP address, from a table in an npm package: no address leaves the server. */
export const placeLabel = createPlaceLookup(() => fileURLToPath(import.meta.resolve(countryTable)));

/** Opens the table on first use, and tries again on the next call after a failure. */
export function createPlaceLookup(tablePath: () => string) {
  let opening: Promise<Countries> | undefined;
  return async (address: string): Promise<string> => {
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (here.check(address, family)) return 'This computer';
    if (nearby.check(address, family)) return 'Local network';
    opening ??= import('maxmind').then(({ open }) => open(tablePath()));
    const countries = await opening.catch(() => {
      opening = undefined;
    });
    // A place is only for the owner's information: signing in must work without it.
    const found = countries?.get(address);
    const code = found?.country_code ?? found?.country?.iso_code;
    return code ? (countryNames.of(code) ?? code) : 'Unknown place';
  };
}
