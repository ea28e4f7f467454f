import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A line between a browser and the server on `serverPort` that can be cut. */
export async function startBreakableProxy(port: number, serverPort: number) {
  const open = new Set<Socket>();
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
  };
  const proxy = createServer((client) => {
    const server = connect(serverPort, 'localhost');
    keep(client);
    keep(server);
    client.pipe(server).pipe(client);
    client.on('close', () => server.destroy());
    server.on('close', () => client.destroy());
  });
  proxy.listen(port, 'localhost');
  await once(proxy, 'listening');
  return {
    /** Everything that is under way breaks; what comes next gets through. */
    cut() {
      for (const socket of open) socket.destroy();
    },
    async stop() {
      for (const socket of open) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
