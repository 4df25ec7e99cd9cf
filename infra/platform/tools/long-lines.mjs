// Finds lines of code and comments over 120 columns. Prettier wraps code; comments, SQL and strings it leaves alone.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')
const columns = 120
const extensions = /\.(ts|tsx|mts|mjs|css|html|sh)$/
const skippedFolders = new Set(['node_modules', 'dist', 'coverage'])

/** Lines that cannot be broken. A file matches by its path from the root, with slashes. */
const exceptions = [
  {
    // shape.txt holds hashes of the functions that released migrations make, comments included.
    reason: 'released migrations',
    file: /^infra\/platform\/database\/migrations\//,
    line: /./,
  },
  {
    // Translators work on whole sentences: one entry, one string.
    reason: 'sentences of a catalogue',
    file: /(^|\/)(locales|i18n)\/|(^|[/-])(words|messages)\.(en|fr)\.ts$/,
    line: /^\s*(['"]?[\w.-]+['"]?:)?\s*(['"`]).*\2,?$/,
  },
  { reason: 'paragraphs of a legal text', file: /^api\/content\/texts\//, line: /^\s*(section\()?'.*'.*$/ },
  { reason: 'answers of the public pages', file: /^api\/content\/public-pages\/questions\.ts$/, line: /^\s*'.*',$/ },
  { reason: 'sentences of a mail', file: /^infra\/messages\/mail\/(templates|notices\/words)\//, line: /['"`]/ },
  { reason: 'names that browsers give themselves', file: /\.test\.tsx?$/, line: /^\s*'Mozilla\/5\.0 .*',$/ },
  { reason: 'import or export of one name', file: /./, line: /^(import|export) .* from '[^']+'$/ },
  { reason: 'one word, e.g. a URL', file: /./, line: /\S{100,}/ },
]

/** @returns {Generator<string>} paths from the root */
function* files(folder) {
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const at = path.posix.join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!entry.name.startsWith('.') && !skippedFolders.has(entry.name)) yield* files(at)
    } else if (extensions.test(entry.name)) yield at
  }
}

let found = 0
for (const file of files('')) {
  for (const [index, line] of readFileSync(path.join(root, file), 'utf8').split('\n').entries()) {
    const width = line.length > columns ? [...line].length : line.length
    if (width <= columns || exceptions.some((one) => one.file.test(file) && one.line.test(line))) continue
    found += 1
    console.error(`${file}:${index + 1}: ${width} columns`)
  }
}
if (found > 0) console.error(`Over ${columns} columns: ${found}. Wrap the comment or the string.`)
process.exitCode = found === 0 ? 0 : 1
