import { startS3 } from '../../src/server/testing/fakes/s3-server.ts';

// The process on the host of the bucket.
const [address = '', port] = process.argv.slice(2);
await startS3({ address, port: Number(port) });
