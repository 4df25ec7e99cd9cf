import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { loadZod } from '../web/build/leftOut.ts'
import { pureSchemas } from '../web/build/pureSchemas.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** react-admin's lists bring what writes a CSV file in the browser; here the server writes it. */
const exporter = /\/jsonexport\/dist\//
/** Its tables bring a bar of bulk acts with deletion, and a menu of columns. The console has its own bar, no menu. */
const tableParts =
  /\/ra-ui-materialui\/dist\/(list\/BulkActionsToolbar|button\/BulkDeleteButton|list\/datatable\/ColumnsSelector(Item)?)\.js$/

const leftOut: Plugin = {
  name: 'binome:left-out',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    if (exporter.test(id)) return 'export default () => undefined'
    if (!tableParts.test(id)) return loadZod(id)
    const names = readFileSync(id, 'utf8').matchAll(/^export const (\w+)/gm)
    return [...names].map(([, name]) => `export const ${name} = () => null`).join('\n')
  },
}

/** The console, built to dist/admin and served under /admin/. `npm run bounds` reads the manifest. */
export default defineConfig({
  root: at('.'),
  base: '/admin/',
  plugins: [leftOut, react(), pureSchemas()],
  build: {
    outDir: at('../dist/admin'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // `npm run bounds` holds the sizes; a first start shows no warning that its reader can do nothing about.
    chunkSizeWarningLimit: 700,
    // What most pages need is one file: many small ones weigh a tenth more. `npm run bounds` shows what it does.
    rolldownOptions: {
      // They only make values: what uses none of them does not load them.
      treeshake: { moduleSideEffects: [{ test: /\/(domain|api\/contract)\//, sideEffects: false }] },
      output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 52 }] } },
    },
  },
  server: { proxy: { '/admin/api': 'http://127.0.0.1:3000', '/auth': 'http://127.0.0.1:3000' } },
})
