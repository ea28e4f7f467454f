// Exits with 0 if the server of this machine is ready; the health check of a container.
import process from 'node:process';

const { PORT = '3000' } = process.env;
const isReady = await fetch(`http://localhost:${PORT}/health/ready`).then(
  ({ ok }) => ok,
  () => false,
);
process.exitCode = isReady ? 0 : 1;
