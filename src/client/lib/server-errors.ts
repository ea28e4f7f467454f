import { TRPCClientError } from '@trpc/client';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { toast } from '#client/lib/toast.ts';
import type { AppRouter } from '#server/trpc/app-router.ts';
import type { ErrorCode } from '#shared/errors.ts';

export type ServerError = { message: string; code?: ErrorCode; fields: Record<string, string> };

const unreachable = 'LearnLocal cannot be reached. Check your connection and try again.';

/** The server's own sentence where it gave one; never the words of a browser or a library. */
export function readServerError(error: unknown): ServerError {
  if (error instanceof TRPCClientError) {
    const { data } = error as TRPCClientError<AppRouter>;
    if (data) return { message: error.message, code: data.code, fields: data.fields ?? {} };
    return { message: unreachable, fields: {} };
  }
  return { message: 'An unexpected error occurred', fields: {} };
}

/** Marks the fields that the error names, and focuses the first; else says it in a toast. */
export function showServerError<Values extends FieldValues>(
  error: unknown,
  title: string,
  form?: UseFormReturn<Values>,
): void {
  const { message, fields } = readServerError(error);
  const names = Object.keys(form?.getValues() ?? {});
  const marked = Object.entries(fields).filter(([name]) => names.includes(name));
  for (const [index, [name, sentence]] of marked.entries())
    form?.setError(name as FieldPath<Values>, { message: sentence }, { shouldFocus: index === 0 });
  if (marked.length === 0) toast({ title, description: message, tone: 'bad' });
}
