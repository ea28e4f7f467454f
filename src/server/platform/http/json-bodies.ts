import type { FastifyInstance, FastifyReply } from 'fastify';
import { secondMs } from '#shared/units.ts';
import { rejectUnreadableRequest } from './error-responses.ts';

/** A connection without a body holds about as much. */
const smallBytes = 64 * 1024;

/**
 * Accepts only JSON bodies; an empty body counts as none, because many clients send one. A large one
 * has a deadline, because it is kept in memory; pictures, which are not, may take minutes.
 */
export function readJsonBodies(app: FastifyInstance, maxMs = 20 * secondMs): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    return parse(request, String(body), done);
  });
  app.addHook('preParsing', ({ headers }, reply, payload, done) => {
    const isJson = /^application\/json/i.test(headers['content-type'] ?? '');
    const isLarge = Number(headers['content-length']) > smallBytes;
    if (isJson && (isLarge || 'transfer-encoding' in headers)) setDeadline(reply, maxMs);
    done(null, payload);
  });
}

function setDeadline(reply: FastifyReply, maxMs: number): void {
  const request = reply.request.raw;
  const timer = setTimeout(() => {
    // It is undefined for injected requests.
    if (request.complete !== false) return;
    if (reply.raw.headersSent) return void request.socket.destroy();
    rejectUnreadableRequest(requestTimeout(), request.socket);
    // A client that never ends its side must not keep the connection.
    request.socket.destroySoon();
  }, maxMs);
  request.once('close', () => clearTimeout(timer));
}

/** The error of Node's own `requestTimeout`. */
const requestTimeout = () =>
  Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
