import { readFileSync } from 'node:fs'
import { format, type FormatConfig } from 'oxfmt'

const { overrides, ...config } = JSON.parse(
  readFileSync(new URL('../../.oxfmtrc.json', import.meta.url), 'utf8'),
) as FormatConfig & { readonly overrides: readonly { readonly options: FormatConfig }[] }

/** The text of a Markdown page as `npm run format:write` leaves it. */
export async function formattedPage(text: string): Promise<string> {
  const { code, errors } = await format('page.md', text, { ...config, ...overrides[0]?.options })
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
  return code
}
