import {
  type AnyRouter,
  HeadContent,
  Matches,
  RouterContextProvider,
  Scripts,
} from '@tanstack/react-router';
import { version } from '../../../../package.json';

/** The whole document: the server renders it and the browser hydrates it. */
export function Document({ router }: { router: AnyRouter }) {
  return (
    <RouterContextProvider router={router}>
      {/* public/theme.js sets the theme's class and color before the first paint. */}
      <html lang="en" suppressHydrationWarning>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="theme-color" content="#fbf8f3" suppressHydrationWarning />
          <meta name="generator" content={`LearnLocal ${version}`} />
          <link rel="icon" href="/favicon.ico" sizes="32x32" />
          <link rel="icon" href="/icon.svg" type="image/svg+xml" />
          <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
          <link rel="manifest" href="/manifest.webmanifest" />
          <script src="/theme.js" />
          <HeadContent />
        </head>
        <body>
          <Matches />
          <Scripts />
        </body>
      </html>
    </RouterContextProvider>
  );
}
