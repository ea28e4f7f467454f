import type { Host } from './network.ts';

// The addresses of the configurations in deploy/.
export const databaseHosts: Host[] = [1, 2, 3].map((n) => ({
  name: `db-${n}`,
  address: `10.0.0.1${n}`,
}));
export const webHosts: Host[] = [1, 2].map((n) => ({ name: `web-${n}`, address: `10.0.0.2${n}` }));
export const workerHost: Host = { name: 'worker-1', address: '10.0.0.31' };
export const proxyHost: Host = { name: 'proxy', address: '10.0.0.10' };
export const bucketHost: Host = { name: 'bucket', address: '10.0.0.41' };
export const allHosts = [...databaseHosts, ...webHosts, workerHost, proxyHost, bucketHost];

export const databasePassword = 'the-password-of-a-trial';
