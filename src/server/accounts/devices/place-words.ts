import { BlockList, isIPv6 } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type CountryResponse, open, type Reader } from 'maxmind';

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
const file = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';
let countries: Promise<Reader<CountryResponse & { country_code?: string }>> | undefined;

/** The country an address is registered in, from a table that comes with npm: nobody is asked. */
export async function placeWords(address: string): Promise<string> {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  if (here.check(address, family)) return 'This computer';
  if (nearby.check(address, family)) return 'Local network';
  countries ??= open(fileURLToPath(import.meta.resolve(file)));
  const found = (await countries).get(address);
  const code = found?.country_code ?? found?.country?.iso_code;
  return code ? (countryNames.of(code) ?? code) : 'Unknown place';
}
