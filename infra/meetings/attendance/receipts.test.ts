import { describe, expect, test } from 'vitest'
import { attendanceOf, attended, pagesOf, proofsOf, receiptKey } from '#tests/support/receipts.ts'
import { keyId, sealKey } from '../../platform/audit/seal.ts'
import { readReceipt } from '../../platform/audit/verify-receipt/pdf.ts'
import { verifyReceipt } from '../../platform/audit/verify-receipt/verifier.ts'
import { receiptPdf } from './pdf.ts'
import { signFile, signReceipt, type SignedReceipt } from './record.ts'
import { receiptText } from './words.ts'

const issuedAt = '2027-01-04T10:00:00.000Z'
const id = keyId(receiptKey.publicKey)
const receiptIn = (locale: 'fr' | 'en', meetings = attended) =>
  signReceipt(attendanceOf(locale, meetings), proofsOf(meetings), issuedAt, receiptKey)
const fileOf = async (receipt: SignedReceipt, key = receiptKey) => signFile(await receiptPdf(receipt, id), key)

function verified(file: Buffer, keys = [receiptKey.publicKey]) {
  const problems: string[] = []
  const outcome = verifyReceipt(readReceipt(file), { keys, problem: (what) => problems.push(what) })
  return { ...outcome, problems }
}
/** The same receipt with another record attached. */
const withRecord = async (change: (text: string) => string) => {
  const receipt = receiptIn('fr')
  const text = change(receipt.text)
  expect(text).not.toBe(receipt.text)
  return verified(await fileOf({ ...receipt, text })).problems
}
const changed = (file: Buffer, from: string, to: string) => {
  const written = file.toString('latin1')
  expect(written).toContain(from)
  return Buffer.from(written.replace(from, to), 'latin1')
}

/** As long as no seal covers it. */
function withoutSeal(event: object): object {
  const claims = Object.entries(event).filter(([name]) => name !== 'inSeal' && name !== 'path')
  return { ...Object.fromEntries(claims), number: null }
}

describe('the pages of a receipt', () => {
  test.each(['fr', 'en'] as const)('say every fact, in %s', (locale) => {
    const { facts, rows, total, proofs } = receiptText(receiptIn(locale), id)
    expect({ facts, rows, total, proofs }).toMatchSnapshot()
  })

  test.each([
    ['fr', 'Attestation de présence', 'Compte supprimé', '1 sur 1'],
    ['en', 'Certificate of attendance', 'Deleted account', '1 of 1'],
  ] as const)('are read as text by a reader of PDF, in %s', async (locale, title, gone, page) => {
    const pages = pagesOf(await receiptPdf(receiptIn(locale), id))
    for (const words of [title, gone, page, 'Cœur de métier', 'Zoé O’Brien', '??????? ', 'Łukasik', id])
      expect(pages.replaceAll('\n', '')).toContain(words)
  })

  test('have a language, a title and a structure for those who hear them', async () => {
    const pdf = (await receiptPdf(receiptIn('en'), id)).toString('latin1')
    for (const part of [
      '/Lang (en)',
      '/Marked true',
      '/DisplayDocTitle true',
      '/S /Table',
      '/S /TH',
      'attestation.json',
    ])
      expect(pdf).toContain(part)
  })

  test('are numbered, as many as a long receipt needs, with the titles of the columns on each', async () => {
    const [one] = attended
    const numbered = (n: number) => `c1000000-0000-4000-8000-${String(n).padStart(12, '0')}`
    const many = Array.from({ length: 60 }, (_, n) => ({ ...one!, id: numbered(n) }))
    const pages = pagesOf(await receiptPdf(receiptIn('fr', many), id)).split('\f')
    expect(pages.length).toBeGreaterThan(4)
    for (const [n, page] of pages.entries())
      expect(page.replaceAll('\n', '')).toContain(`Page ${n + 1} sur ${pages.length}`)
    expect(pages[1]?.replaceAll('\n', '')).toContain('Date et heure')
  })

  test('are the same bytes for the same receipt', async () => {
    expect((await fileOf(receiptIn('fr'))).equals(await fileOf(receiptIn('fr')))).toBe(true)
  })

  test('say so when nobody signs', async () => {
    const receipt = signReceipt(attendanceOf('fr'), proofsOf(), issuedAt, undefined)
    expect(pagesOf(await receiptPdf(receipt, null)).replaceAll('\n', '')).toContain('rien ne prouve cette attestation')
  })
})

describe('a receipt verifies', () => {
  test('when nothing was changed, and prints what its record says', async () => {
    const { problems, lines, remarks } = verified(await fileOf(receiptIn('fr')))
    expect([problems, remarks]).toEqual([[], []])
    expect(lines).toMatchSnapshot()
  })

  test('and says what it cannot know without a key', async () => {
    expect(verified(await fileOf(receiptIn('fr')), []).remarks).toEqual([expect.stringContaining('No key was given')])
  })

  test('and says which events had no seal yet', async () => {
    const proofs = proofsOf()
    const unsealed = [...proofs.events].map(
      ([meeting, events]) => [meeting, events.map((event) => withoutSeal(event))] as const,
    )
    const receipt = signReceipt(attendanceOf('fr'), { events: new Map(unsealed), seals: [] }, issuedAt, receiptKey)
    const remarks = ['6 events were in no seal yet when it was issued.']
    expect(verified(await fileOf(receipt))).toMatchObject({ problems: [], remarks })
  })
})

describe('a receipt does not verify', () => {
  const notFitting = 'the record or its signature was changed: they do not fit each other'

  test('with another fact in its record', async () => {
    expect(await withRecord((text) => text.replace('Zoé O’Brien', 'Max O’Brien'))).toContain(notFitting)
  })

  test('with another signature', async () => {
    const other = sealKey(Buffer.alloc(32, 8)).sign(Buffer.from('x')).toString('base64')
    expect(await withRecord((text) => text.replace(/"signature":"[^"]+"}$/, `"signature":"${other}"}`))).toContain(
      notFitting,
    )
  })

  test('with a key that was not given', async () => {
    const { problems } = verified(await fileOf(receiptIn('fr')), [sealKey(Buffer.alloc(32, 8)).publicKey])
    expect(problems).toContain('the receipt is signed with a key that was not given')
  })

  test('signed anew by somebody else', async () => {
    const other = sealKey(Buffer.alloc(32, 8))
    const forged = signReceipt(attendanceOf('fr'), proofsOf(), issuedAt, other)
    expect(verified(await fileOf(forged, other)).problems).toEqual([
      'the receipt is signed with a key that was not given',
    ])
  })

  test('with a page that was changed: its record is intact, and what counts is printed', async () => {
    const { problems, lines } = verified(
      changed(await fileOf(receiptIn('fr')), '/MediaBox [0 0 595', '/MediaBox [0 0 594'),
    )
    expect(problems).toEqual([expect.stringContaining('the file is not the one that was issued')])
    expect(lines).toContain('person: Zoé O’Brien')
  })

  test('saved by another program, without the last line', async () => {
    const { problems } = verified(await receiptPdf(receiptIn('fr'), id))
    expect(problems).toEqual([expect.stringContaining('another program saved it')])
  })

  test.each([
    [
      'minutes',
      (s: typeof attended): typeof attended => s.map((one) => ({ ...one, minutes: 480 })),
      'counts other minutes',
    ],
    [
      'dates',
      (s: typeof attended): typeof attended => s.map((one) => ({ ...one, starts_at: '2026-05-01T09:00:00.000Z' })),
      'says that it began',
    ],
    [
      'evidence',
      (s: typeof attended): typeof attended => s.map((one) => ({ ...one, evidence: 'platform' as const })),
      'says that it was held',
    ],
    [
      'days',
      (s: typeof attended): typeof attended => s.map((one) => ({ ...one, starts_at: '2027-05-01T09:00:00.000Z' })),
      'not in the period',
    ],
  ] as const)('with %s that the log does not have, even when signed', async (_, change, problem) => {
    const meetings = change(attended)
    const receipt = signReceipt(attendanceOf('fr', meetings), proofsOf(), issuedAt, receiptKey)
    expect(verified(await fileOf(receipt)).problems).toContainEqual(expect.stringContaining(problem))
  })

  test('with an event that no seal holds', async () => {
    const proofs = proofsOf()
    const other = [...proofs.events].map(([meeting, events]) => [
      meeting,
      events.map((event) => ({ ...event, path: [] })),
    ]) as [string, object[]][]
    const receipt = signReceipt(attendanceOf('fr'), { ...proofs, events: new Map(other) }, issuedAt, receiptKey)
    expect(verified(await fileOf(receipt)).problems[0]).toMatch(/its proof does not lead to the seal that it names/)
  })

  test('that nobody signed', async () => {
    const receipt = signReceipt(attendanceOf('fr'), proofsOf(), issuedAt, undefined)
    expect(verified(await receiptPdf(receipt, null)).problems).toContain('nobody signed it: it proves nothing')
  })
})

describe('what is no receipt', () => {
  test('is named in one line', async () => {
    const file = await fileOf(receiptIn('fr'))
    const read = (bytes: Buffer) => () => verified(bytes)
    expect(read(Buffer.from('%PNG'))).toThrow('this is no PDF')
    expect(read(Buffer.alloc(0))).toThrow('this is no PDF')
    expect(read(file.subarray(0, file.length / 2))).toThrow('the file is cut short')
    expect(read(changed(file, '/Type /EmbeddedFile', '/Type /EmbeddedFilm'))).toThrow('no record attached')
    expect(read(Buffer.concat([file, Buffer.from('/Type /EmbeddedFile stream\n%%EOF')]))).toThrow(/./)
    expect(read(changed(file, '/FlateDecode', '/FlateDecodf'))).toThrow(/cannot be read|not JSON|altered/)
    const other = await receiptPdf({ ...receiptIn('fr'), text: '{"format":"other"}' }, id)
    expect(read(other)).toThrow('it must have format record publicKey signature')
  })
})
