import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import project from '../package.json' with { type: 'json' }

/** Vendors change less often than the application, so they have their own files. */
const vendors: readonly (readonly [name: string, packages: RegExp])[] = [
  ['react', /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser)\//],
  ['data', /node_modules\/(@tanstack|zod)\//],
]

const api = process.env['BINOME_API'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react()],
  define: { BINOME_VERSION: JSON.stringify(project.version) },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // Inlined files would be refused by the content security policy.
    assetsInlineLimit: 0,
    target: 'es2024',
    rolldownOptions: {
      output: { codeSplitting: { groups: vendors.map(([name, test]) => ({ name, test })) } },
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
