import { beforeEach, onTestFailed } from 'vitest'
import { browsers } from './browser.ts'

const longest = 1500

/** Prints what each open page showed when a test of a browser failed: its address and the beginning of its text. */
beforeEach(() => {
  onTestFailed(async () => {
    const pages = [...browsers].flatMap((browser) => browser.contexts().flatMap((context) => context.pages()))
    for (const page of pages) {
      const text = await page
        .locator('body')
        .innerText({ timeout: 2_000 })
        .catch((error: unknown) => String(error))
      process.stdout.write(`A page at ${page.url()} showed:\n${text.slice(0, longest)}\n\n`)
    }
  })
})
