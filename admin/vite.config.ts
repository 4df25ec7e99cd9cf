import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The console, built to dist/admin and served under /admin/. `npm run bounds` reads the manifest. */
export default defineConfig({
  root: at('.'),
  base: '/admin/',
  plugins: [react()],
  build: { outDir: at('../dist/admin'), emptyOutDir: true, manifest: true, target: 'es2023' },
  server: { proxy: { '/admin/api': 'http://127.0.0.1:3000', '/auth': 'http://127.0.0.1:3000' } },
})
