import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { loadZod } from '../web/build/leftOut.ts'
import { pureSchemas } from '../web/build/pureSchemas.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** react-admin's lists bring what writes a CSV file in the browser; here the server writes it. */
const exporter = /\/jsonexport\/dist\//

const leftOut: Plugin = {
  name: 'binome:left-out',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (exporter.test(id) ? 'export default () => undefined' : loadZod(id)),
}

/** The console, built to dist/admin and served under /admin/. `npm run bounds` reads the manifest. */
export default defineConfig({
  root: at('.'),
  base: '/admin/',
  plugins: [leftOut, react(), pureSchemas()],
  build: { outDir: at('../dist/admin'), emptyOutDir: true, manifest: true, target: 'es2023' },
  server: { proxy: { '/admin/api': 'http://127.0.0.1:3000', '/auth': 'http://127.0.0.1:3000' } },
})
