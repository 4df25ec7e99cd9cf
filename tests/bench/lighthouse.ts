import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { findBrowser } from '#tests/support/browser.ts'
import { runMain } from '#tests/support/product.ts'
import { sized } from './support/quick.ts'
import { median, type Row } from './support/row.ts'

const execute = promisify(execFile)

/** Fetched by npm when the bench runs: nothing else needs it. */
const lighthouse = 'lighthouse@12.8.2'
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const report = z.object({ categories: z.record(z.enum(categories), z.object({ score: z.number() })) })
const pages = { French: '/', English: '/en' } as const
const rounds = sized(3, 1, 1)
const bound = 95

/**
 * The public home of the demo company, as Lighthouse judges it on a slow phone; medians of three visits, or one visit
 * among all benches.
 */
export async function run(): Promise<Row[]> {
  const folder = await mkdtemp('/var/tmp/binome-bench-')
  await chmod(folder, 0o755)
  const product = await runMain({ DATA_DIR: folder, LOG_LEVEL: 'error' })
  try {
    const rows: Row[] = []
    for (const [language, at] of Object.entries(pages)) {
      const visits = []
      for (let round = 0; round < rounds; round += 1)
        visits.push(await scoresOf(product.origin + at, path.join(folder, 'report.json')))
      for (const category of categories) {
        const figure = median(visits.map((scores) => scores[category].score * 100))
        rows.push({
          name: `public home in ${language}: ${category}`,
          figure,
          unit: 'points',
          yardstick: 'the bound',
          ratio: figure / bound,
          bound: `≥ ${bound}`,
          ok: figure >= bound,
        })
      }
    }
    return rows
  } finally {
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function scoresOf(url: string, file: string) {
  const { executable, args } = await findBrowser()
  const flags = ['--headless', ...args, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  await execute(
    'npm',
    [
      'exec',
      '--yes',
      '--package',
      lighthouse,
      '--',
      'lighthouse',
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--chrome-flags=${flags.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: executable } },
  )
  return report.parse(JSON.parse(await readFile(file, 'utf8'))).categories
}
