import type { Background } from './background.ts';
import type { Db } from './db/schema.ts';
import type { Env } from './env.ts';
import type { Outbox } from './mail/outbox.ts';

/** What the house gives to everyone who works in it; made once, in main.ts. */
export type House = { db: Db; env: Env; outbox: Outbox; background: Background };
