import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { type BuildOptions, defineConfig } from 'vite';
import { buildRosterWorker } from './scripts/build-roster-worker.ts';
import { compressBuild } from './scripts/compress-build.ts';
import { feedPattern, serverPaths } from './src/server/app/pages/server-paths.ts';

const serverPort = Number(process.env.SERVER_PORT ?? 3001);

/**
 * Each page has a chunk of its own, and what several pages share is in these few: on a phone, another
 * request takes longer than code that a page does not need. A module is in the first that names it, with
 * all that it imports, so a chunk imports only those before it. Nouns are named without their drawer.
 */
const sharedChunks = Object.entries({
  home: [
    'client/(search/(?!bar/week-grid|use-start)|ui/card|ui/forms/(combobox\\.|option-list)|money/by-mode|support/support-address)',
    'client/lib/(use-debounced|browser/(current-position|use-is-wide))',
    'src/shared/rule-words',
  ],
  common: [
    'node_modules/(lucide-react|@tanstack)/',
    'client/(classes/lists|links/subscribe-|money|lib/(?!number-fields|server)|ui/(?!accordion|overlays|page/tabs))',
    'client/search/use-start',
    'src/shared/links',
  ],
  dialogs: [
    'node_modules/@radix-ui/(?!react-(menu|popper|dropdown-menu|use-size))',
    'node_modules/(aria-hidden|get-nonce|react-remove-scroll|react-style-singleton|tslib|use-)',
    'client/ui/(accordion|overlays/(?!menu)|page/tabs)',
  ],
  menus: ['node_modules/(@floating-ui|@radix-ui)/', 'client/ui/overlays/menu'],
  bookings: [
    'client/(accounts/(phone-field|sign-in-links)|bookings|removals/removal-|reports|reviews)',
    'client/links/(share-button|shared-|use-link)',
    'client/messages/message-button',
    'client/classes/(?!form|listing|minimum-fields|repeats)',
    'src/shared/(accounts/phone-numbers|desk/(spam|wait-reasons)|classes/expectations/(what-to-expect[.]|language-names))',
  ],
  schemas: ['node_modules/zod/', 'src/shared/(accounts|bookings|classes|error-table)'],
  forms: ['node_modules/(@hookform|react-hook-form)/', 'client/lib/(number-fields|server-form)'],
  uploads: [
    'node_modules/(@dnd-kit|@preact|@?uploadthing|effect|file-selector)/',
    'client/(uploads|lib/server)/',
  ],
  accounts: ['client/accounts/'],
  teaching: ['client/(teaching/(?!pocket/)|classes/(?!listing/class-pictures))'],
  text: ['client/(legal|support)/'],
}).map(([name, paths]) => {
  const inDrawers = paths.join('|').replaceAll(/(client|src\/shared)\//g, '$1/(\\w+/)?');
  return { name, test: new RegExp(inDrawers), minShareCount: 2 };
});

const inBrowsers: BuildOptions = {
  outDir: '../../dist/client',
  target: 'es2022',
  // The server reads it to find the files of each page: pages/router-manifest.ts.
  manifest: true,
  // The map's library, in a chunk that only the map loads.
  chunkSizeWarningLimit: 1200,
  // The chunks of a page are requested together; all supported browsers know how.
  modulePreload: { polyfill: false },
  rolldownOptions: {
    input: path.resolve('src/client/main.tsx'),
    treeshake: {
      // tRPC's packages have no side effects, but do not declare it.
      moduleSideEffects: [{ test: /node_modules\/@trpc\//, sideEffects: false }],
      propertyReadSideEffects: false,
    },
    output: {
      codeSplitting: {
        groups: [
          { name: 'framework', test: /node_modules/, tags: ['$initial'] },
          { name: 'app', tags: ['$initial'] },
          ...sharedChunks,
        ],
      },
    },
  },
};

/** `render-page.tsx`: the same pages for server rendering, bundled with all dependencies. */
const inTheServer: BuildOptions = {
  outDir: '../../dist/render',
  target: 'node20',
  copyPublicDir: false,
};

export default defineConfig(({ isSsrBuild }) => ({
  root: 'src/client',
  build: { emptyOutDir: true, ...(isSsrBuild ? inTheServer : inBrowsers) },
  ...(isSsrBuild && {
    ssr: { noExternal: true },
    // Always use React's production build: the development build is slow and noisy.
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
  // All supported browsers run a React that has this hook built in.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  server: {
    strictPort: true,
    proxy: {
      [`^/(${serverPaths.join('|')})(?![^/?])|^${feedPattern}`]: `http://localhost:${serverPort}`,
    },
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: 'routes',
      generatedRouteTree: 'routeTree.gen.ts',
      autoCodeSplitting: true,
      // The error component must not be a lazy chunk, because it reports chunks that fail to load.
      codeSplittingOptions: { defaultBehavior: [['component', 'notFoundComponent']] },
      quoteStyle: 'single',
      semicolons: true,
      addExtensions: true,
    }),
    react(),
    tailwindcss(),
    ...(isSsrBuild ? [] : [buildRosterWorker(), compressBuild()]),
  ],
}));
