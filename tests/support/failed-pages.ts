import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, onTestFailed } from 'vitest'
import { browsers } from './browser.ts'

const longest = 1500
/** Of these, `.ci/run` repeats the beginning in its last lines. */
const results = process.env['TEST_RESULTS']

/** Prints what each open page showed when a test of a browser failed: its address and the beginning of its text. */
beforeEach(() => {
  onTestFailed(async ({ task }) => {
    const pages = [...browsers].flatMap((browser) => browser.contexts().flatMap((context) => context.pages()))
    for (const page of pages) {
      const text = await page
        .locator('body')
        .innerText({ timeout: 2_000 })
        .catch((error: unknown) => String(error))
      const report = `A page at ${page.url()} showed:\n${text.slice(0, longest)}\n\n`
      process.stdout.write(report)
      if (results !== undefined) appendFileSync(path.join(results, 'shown.txt'), `${task.name}: ${report}\f`)
    }
  })
})
