import { expect, it } from 'vitest'
import { pagesOf } from '#tests/support/receipts.ts'
import { collected, newDocument, Sheet, styles } from './sheet.ts'

const pageWith = async (draw: (sheet: Sheet) => Promise<void>) => {
  const about = { title: 'T', author: 'A', subject: 'S', creator: 'C', locale: 'fr', at: new Date(0) } as const
  const document = newDocument(about)
  const written = collected(document)
  const sheet = new Sheet(document, '#7b1fa2')
  await draw(sheet)
  sheet.end(() => 'foot')
  return { lines: pagesOf(await written).split('\n'), unshown: sheet.unshown }
}

it('breaks the title of a column that is wider than the column', async () => {
  const columns = [
    { x: 48, width: 80 },
    { x: 140, width: 80 },
  ]
  const row = [[['Lyon', styles.text]], [['34', styles.text]]] as const
  const { lines } = await pageWith((sheet) => sheet.table(columns, ['Entité', 'Accompagnements en cours'], [row]))
  expect(lines).toEqual(expect.arrayContaining(['Entité', 'en cours', 'Lyon', '34']))
  expect(lines).not.toContain('Accompagnements en cours')
})

it('writes a narrow space, which the font does not have, as a space', async () => {
  const { lines, unshown } = await pageWith(async (sheet) => sheet.paragraph('P', 'Donnés\u202F; ils', styles.text, 0))
  expect(lines).toContain('Donnés\u00A0; ils')
  expect(unshown).toBe(false)
})
