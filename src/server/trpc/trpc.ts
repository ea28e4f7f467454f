import { initTRPC } from '@trpc/server';
import { DomainError } from '#shared/errors.ts';
import type { Context } from './context.ts';
import { asTrpcError, publicError } from './public-error.ts';

/** Account calls cost and count one by one, so nobody may send a bundle of them. */
export type Meta = { isNotBatchable?: boolean };

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    errorFormatter({ error, shape }) {
      const { body } = publicError(error);
      const { httpStatus } = shape.data;
      return {
        message: body.message,
        code: shape.code,
        data: { code: body.code, httpStatus, ...(body.fields && { fields: body.fields }) },
      };
    },
  });

export const { createCallerFactory, router } = t;

/** Open to everybody. A refusal thrown inside gets the status of its kind at this door too. */
export const publicProcedure = t.procedure.use(async ({ next }) => {
  const result = await next();
  if (result.ok) return result;
  throw asTrpcError(result.error);
});

/** For signing in and up and what belongs to it. */
export const accountProcedure = publicProcedure.meta({ isNotBatchable: true });

/** For people who are signed in; hands `viewer`, their account, to the procedure. */
export const memberProcedure = publicProcedure.use(async ({ ctx, next }) => {
  const viewer = await ctx.account();
  if (!viewer) throw new DomainError('UNAUTHENTICATED');
  return next({ ctx: { viewer } });
});
