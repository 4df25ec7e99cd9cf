import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import project from '../package.json' with { type: 'json' }
import { addresses } from './build/addresses.ts'
import { chunkGroups } from './build/chunks.ts'
import { leftOut } from './build/leftOut.ts'
import { oneRuntime } from './build/oneRuntime.ts'
import { startOfPage } from './build/page.ts'
import { pureSchemas } from './build/pureSchemas.ts'

const api = process.env['BINOME_API'] ?? 'http://127.0.0.1:3000'

const router = (file: string) =>
  fileURLToPath(new URL(`../node_modules/react-router/dist/production/${file}.mjs`, import.meta.url))

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [leftOut(), react(), pureSchemas(), oneRuntime(), startOfPage(import.meta.dirname), addresses()],
  // Its package names the development build for every bundler.
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: router('index') },
      { find: /^react-router\/dom$/, replacement: router('dom-export') },
    ],
  },
  define: { BINOME_VERSION: JSON.stringify(project.version) },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // Inlined files would be refused by the content security policy.
    assetsInlineLimit: 0,
    target: 'es2024',
    rolldownOptions: {
      // They only make values: what uses none of them does not load them.
      treeshake: { moduleSideEffects: [{ test: /\/(domain|api\/contract)\//, sideEffects: false }] },
      output: {
        codeSplitting: { groups: chunkGroups(import.meta.dirname) },
        // The application names each file that it may ask for, and no hash is compressed.
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/auth', '/meta.json'].map((path) => [
        path,
        // A page of the application lives under /auth too; the API's answers are JSON.
        {
          target: api,
          changeOrigin: false,
          bypass: (request: { headers: { accept?: string | undefined } }) =>
            request.headers.accept?.includes('text/html') ? '/index.html' : undefined,
        },
      ]),
    ),
  },
})
