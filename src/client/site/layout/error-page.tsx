import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { readServerError } from '#client/lib/server/server-errors.ts';
import { Button } from '#client/ui/button.tsx';
import { Page } from '#client/ui/page/page.tsx';

export function ErrorPage({ error }: { error: unknown }) {
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  const retry = () => {
    reset();
    router.invalidate();
  };
  return (
    <Page width="narrow" className="my-auto text-center">
      <h1 className="text-2xl">We couldn't load this page</h1>
      <p className="mt-3 mb-6 text-ink-soft">{readServerError(error).message}</p>
      <Button onClick={retry}>Try again</Button>
    </Page>
  );
}
