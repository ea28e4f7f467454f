import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, setGlobalProxyFromEnv } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { generate } from 'selfsigned';
import { uploadThingAccount, uploadThingToken } from './uploadthing-protocol.ts';
import { createUploadThingService } from './uploadthing-service.ts';

/**
 * Runs UploadThing on loopback under its real host names. The product's network routes those names
 * here, so UPLOADTHING_TOKEN is the only setting that differs.
 */
export async function startUploadThing() {
  const service = createUploadThingService();
  const folder = await mkdtemp(path.join(tmpdir(), 'learnlocal-uploadthing-'));
  const { cert, key } = await makeCertificate();
  const certificateFile = path.join(folder, 'certificate.pem');
  await writeFile(certificateFile, cert);
  const secure = createSecureServer({ cert, key }, (request, response) => {
    service.handle(request, response).catch((error) => response.destroy(error));
  });
  const port = await listen(secure);
  const rejected: string[] = [];
  const proxy = createProxy(port, rejected);
  const proxyUrl = `http://127.0.0.1:${await listen(proxy)}`;

  return {
    service,
    /** Requested host names that are not UploadThing's. */
    rejected,
    /** Environment for a server process: the product's only setting. */
    setting: { UPLOADTHING_TOKEN: uploadThingToken },
    /** Environment for a server process: the proxy and certificate. */
    network: {
      NODE_USE_ENV_PROXY: '1',
      HTTPS_PROXY: proxyUrl,
      NODE_EXTRA_CA_CERTS: certificateFile,
    },
    /** For Chromium: the same routing, and trust in this one certificate. */
    browserFlags: [
      `--host-resolver-rules=${['*.uploadthing.com', '*.ufs.sh']
        .map((names) => `MAP ${names} 127.0.0.1:${port}`)
        .join(', ')}`,
      `--ignore-certificate-errors-spki-list=${publicKeyHash(cert)}`,
    ],
    /** Routes this process the same way; returns a function that undoes it. */
    enterNetwork(): () => void {
      const trusted = getCACertificates();
      setDefaultCACertificates([...trusted, cert]);
      const leave = setGlobalProxyFromEnv({ HTTPS_PROXY: proxyUrl });
      return () => {
        leave();
        setDefaultCACertificates(trusted);
      };
    },
    async stop(): Promise<void> {
      secure.closeAllConnections();
      proxy.closeAllConnections();
      await Promise.all([close(secure), close(proxy)]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Tunnels every connection to the service, regardless of the requested port. */
function createProxy(port: number, rejected: string[]) {
  const known = new Set(Object.values(uploadThingAccount.hosts));
  const proxy = createServer((_request, response) => response.writeHead(405).end());
  proxy.on('connect', (request, client) => {
    const [host = ''] = (request.url ?? '').split(':');
    // Either end may disconnect at any time.
    client.on('error', () => {});
    if (!known.has(host)) {
      rejected.push(host);
      client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    const service = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      service.pipe(client).pipe(service);
    });
    service.on('error', () => {});
    service.on('close', () => client.destroy());
    client.on('close', () => service.destroy());
  });
  return proxy;
}

/** A certificate for the service's names, valid for an hour and trusted only where configured. */
async function makeCertificate() {
  const altNames = Object.values(uploadThingAccount.hosts).map((value) => ({
    type: 2 as const,
    value,
  }));
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'Tests' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notAfterDate: new Date(Date.now() + 3_600_000),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'subjectAltName', altNames },
    ],
  });
  return { cert, key };
}

function publicKeyHash(certificate: string): string {
  const { publicKey } = new X509Certificate(certificate);
  const der = publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(der).digest('base64');
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
