import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { type BuildOptions, defineConfig } from 'vite';
import { compressBuild } from './scripts/compress-build.ts';

const serverPort = Number(process.env.SERVER_PORT ?? 3001);
const served = ['/api', '/trpc', '/storage', '/dev', '/health', '/robots.txt', '/sitemap.xml'];

const inBrowsers: BuildOptions = {
  outDir: '../../dist/client',
  target: 'es2022',
  // The server reads which files a page needs: pages/router-manifest.ts.
  manifest: true,
  // Pages are fetched when a reader comes near a link to them, and what a page needs besides is
  // in the two files that every page has: nothing is left that a helper could preload.
  modulePreload: false,
  rolldownOptions: {
    input: path.resolve('src/client/main.tsx'),
    treeshake: {
      // Says of itself only by omission that what is not used may be left out.
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

/** `render-page.tsx`: the same pages for the server to draw, with all they need. */
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
    // Whatever the server is told that it is: React's own development would be slow and loud.
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
  // Every browser that this is built for has the hook itself.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  server: {
    strictPort: true,
    proxy: Object.fromEntries(served.map((path) => [path, `http://localhost:${serverPort}`])),
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: 'routes',
      generatedRouteTree: 'routeTree.gen.ts',
      autoCodeSplitting: true,
      // What says that a page could not be fetched must not have to be fetched.
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
