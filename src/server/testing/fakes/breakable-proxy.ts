import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy in front of the server on `serverPort` whose connections can be broken. */
export async function startBreakableProxy(
  port: number,
  serverPort: number,
  serverHost = 'localhost',
) {
  const open = new Set<Socket>();
  let isSilent = false;
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
  };
  const proxy = createServer((client) => {
    const server = connect(serverPort, serverHost);
    keep(client);
    keep(server);
    if (!isSilent) client.pipe(server).pipe(client);
    client.on('close', () => server.destroy());
    server.on('close', () => client.destroy());
  });
  proxy.listen(port, 'localhost');
  await once(proxy, 'listening');
  return {
    /** Breaks all open connections; new ones still get through. */
    cut() {
      for (const socket of open) socket.destroy();
    },
    /** Accepts and keeps all connections, including new ones, but forwards nothing. */
    silence() {
      isSilent = true;
      for (const socket of open) socket.unpipe().pause();
    },
    async stop() {
      for (const socket of open) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
