import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { type BuildOptions, defineConfig } from 'vite';
import { compressBuild } from './scripts/compress-build.ts';
import { serverPaths } from './src/server/pages/server-paths.ts';

const serverPort = Number(process.env.SERVER_PORT ?? 3001);

const inBrowsers: BuildOptions = {
  outDir: '../../dist/client',
  target: 'es2022',
  // The server reads it to find the files of each page: pages/router-manifest.ts.
  manifest: true,
  // The map's library, in a chunk that only the map loads.
  chunkSizeWarningLimit: 1100,
  // Pages are prefetched near a link, and their shared code is in the two initial chunks, so there
  // is nothing left to preload.
  modulePreload: false,
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
    proxy: { [`^/(${serverPaths.join('|')})(?![^/?])`]: `http://localhost:${serverPort}` },
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
    ...(isSsrBuild ? [] : [compressBuild()]),
  ],
}));
