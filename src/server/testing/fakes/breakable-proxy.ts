import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy between a browser and the server on `serverPort` whose connections can be broken. */
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
    /** Breaks all open connections; new ones still get through. */
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
