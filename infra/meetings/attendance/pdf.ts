import { collected, newDocument, Sheet, styles } from '../../platform/pdf/sheet.ts'
import type { SignedReceipt } from './record.ts'
import { receiptText, type RowText } from './words.ts'

/** In points. */
const columns = [
  { x: 48, width: 100 },
  { x: 154, width: 150 },
  { x: 310, width: 138 },
  { x: 454, width: 44 },
  { x: 503, width: 44 },
] as const

/** The pages with the record attached. The same receipt gives the same bytes. */
export async function receiptPdf(receipt: SignedReceipt, keyId: string | null): Promise<Buffer> {
  const { record } = receipt
  const { words, facts, rows, total, proofs } = receiptText(receipt, keyId)
  const at = new Date(record.issued_at)
  const document = newDocument({
    title: `${words.title} ${record.number}`,
    author: record.company.name,
    subject: words.subject,
    creator: record.company.brand,
    locale: record.locale,
    at,
  })
  const written = collected(document)
  document.file(Buffer.from(receipt.text), {
    name: 'attestation.json',
    type: 'application/json',
    description: words.attachment,
    relationship: 'Data',
    creationDate: at,
    modifiedDate: at,
  })
  const sheet = new Sheet(document, record.company.color)
  sheet.paragraph('P', record.company.brand, styles.small, 4)
  sheet.paragraph('H1', words.title, styles.title, 14)
  for (const [name, value] of facts) sheet.fact(name, value)
  sheet.space(14)
  sheet.paragraph('H2', total, styles.heading, 8)
  await sheet.table(columns, words.columns, rows.map(cellsOf))
  sheet.space(14)
  sheet.paragraph('H2', words.proof, styles.heading, 6)
  for (const proof of proofs) sheet.paragraph('P', proof, styles.small, 4)
  if (sheet.unshown) sheet.paragraph('P', words.unshown, styles.small, 4)
  sheet.end((page, count) => `${record.number} · ${words.page(page, count)}`)
  return written
}

function cellsOf({ cells, below }: RowText) {
  return cells.map((cell, n) => [
    [cell, n === 4 ? styles.strong : styles.text] as const,
    ...(below[n] ?? []).map((text) => [text, styles.small] as const),
  ])
}
