import { existsSync, readdirSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/**
 * Writes a `.br` and a `.gz` beside each file of text of the employees' application, as small as can be: the server
 * sends them as they are. What is there already stays.
 * @param {string} root of the project
 * @param {AbortSignal} [signal] ends it between two files
 */
export async function ensureCompressed(root, signal) {
  const folder = path.join(root, 'dist', 'web')
  for (const name of readdirSync(folder, { recursive: true })) {
    if (signal?.aborted) return
    if (!/\.(js|css|svg|json)$/.test(name) || name.startsWith('.') || existsSync(path.join(folder, `${name}.gz`)))
      continue
    const content = await readFile(path.join(folder, name))
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    // The `.gz` comes last: it says that both are there.
    await put(path.join(folder, `${name}.br`), await promisify(brotliCompress)(content, { params }))
    await put(path.join(folder, `${name}.gz`), await promisify(gzip)(content, { level: 9 }))
  }
}

/** Whole or not at all: the server may run. It serves no file whose name begins with a dot. */
async function put(file, content) {
  const partial = path.join(path.dirname(file), `.${path.basename(file)}`)
  await writeFile(partial, content)
  await rename(partial, file)
}
