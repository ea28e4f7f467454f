import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { secondMs } from '#shared/units.ts';

export type ResolveName = (name: string) => Promise<LookupAddress[]>;

const maxLookups = 32;

type Settings = { servers?: string[]; maxLookupMs?: number };

/**
 * Resolves names that strangers chose. `dns.lookup` would hold one of the few threads on which all other
 * names are resolved, for as long as the name's servers don't respond. Lookups of the same name share one
 * result; more than `maxLookups` wait for their turn.
 */
export function createNameResolver(settings: Settings = {}): ResolveName {
  const pending = new Map<string, Promise<LookupAddress[]>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  async function lookUp(name: string): Promise<LookupAddress[]> {
    if (running < maxLookups) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await queryAddresses(name, settings);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
      pending.delete(name);
    }
  }

  return (name) => {
    const found = pending.get(name) ?? lookUp(name);
    pending.set(name, found);
    return found;
  };
}

/** IPv4 first. Throws if there is no address of either kind. */
async function queryAddresses(
  name: string,
  { servers, maxLookupMs = 5 * secondMs }: Settings,
): Promise<LookupAddress[]> {
  // A resolver of its own, because `cancel` ends all queries of a resolver.
  const resolver = new Resolver({ timeout: 2 * secondMs, tries: 2 });
  if (servers) resolver.setServers(servers);
  const timer = setTimeout(() => resolver.cancel(), maxLookupMs);
  try {
    const results = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = results.flatMap((result, index) =>
      result.status === 'rejected'
        ? []
        : result.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })),
    );
    if (addresses.length === 0) throw new Error(`${name} has no address`);
    return addresses;
  } finally {
    clearTimeout(timer);
  }
}
