import Negotiator from 'negotiator'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressed = { br: '.br', gzip: '.gz' } as const
type Encoding = keyof typeof compressed

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}
/** Names with a hash of their content, as vite writes them under `assets/`. */
const hashed = /\/assets\/.+-[\w-]{8,}\.\w+$/

export interface Asset {
  readonly type: string
  readonly immutable: boolean
  readonly content: Buffer
  /** The content in the smallest encoding that the client accepts. */
  encoded(acceptEncoding: string | undefined): Promise<{ readonly encoding: Encoding | null; readonly content: Buffer }>
}

/**
 * The files of a built application by their path (`/assets/index-1a2b3c4d.js`), read into memory once, so that no
 * request reaches the file system. Empty when the application is not built. A `.br` or `.gz` next to a file is its
 * encoded form; other text is compressed on its first request.
 */
export function readAssets(folder: string): ReadonlyMap<string, Asset> {
  const assets = new Map<string, Asset>()
  if (!existsSync(folder)) return assets
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const extension = path.extname(entry.name)
    if (!entry.isFile() || entry.name.startsWith('.') || ['.br', '.gz', '.map'].includes(extension)) continue
    const file = path.join(entry.parentPath, entry.name)
    const name = `/${path.relative(folder, file).split(path.sep).join('/')}`
    if (name.startsWith('/.')) continue
    assets.set(name, assetOf(file, types[extension] ?? 'application/octet-stream', hashed.test(name)))
  }
  return assets
}

function assetOf(file: string, type: string, immutable: boolean): Asset {
  const content = readFileSync(file)
  const forms = new Map<Encoding, Promise<Buffer>>()
  const form = (encoding: Encoding): Promise<Buffer> => {
    const known = forms.get(encoding)
    if (known !== undefined) return known
    const beside = file + compressed[encoding]
    const made = existsSync(beside) ? Promise.resolve(readFileSync(beside)) : compress(encoding, content)
    forms.set(encoding, made)
    return made
  }
  const compressible = /^(text\/|image\/svg|application\/(json|wasm|manifest))/.test(type) && content.length > 1024
  return {
    type,
    immutable,
    content,
    async encoded(acceptEncoding = '') {
      const encoding = compressible ? accepted(acceptEncoding) : null
      return { encoding, content: encoding === null ? content : await form(encoding) }
    },
  }
}

/** Brotli where the client accepts it, else gzip; null when it accepts neither. */
export function accepted(acceptEncoding: string): Encoding | null {
  const encodings = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }).encodings([...preferred])
  return preferred.find((encoding) => encodings.includes(encoding)) ?? null
}

const preferred = ['br', 'gzip'] as const

/** `quality`: of brotli; 4 costs about as much as gzip. */
export function compress(encoding: Encoding, content: Buffer, quality = 6): Promise<Buffer> {
  return encoding === 'br'
    ? promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
    : promisify(gzip)(content)
}
