import { inflateSync } from 'node:zlib'
import type { Attendance, AttendedMeeting } from '#contract/meetings/attendance-receipts.ts'
import { companySealLine, companySignedBytes } from '#infra/platform/audit/company-seal.ts'
import { MerkleTree } from '#infra/platform/audit/merkle.ts'
import { sealKey } from '#infra/platform/audit/seal.ts'
import { contentOf, sha256 } from '#infra/platform/audit/verify-export/lines.ts'
import type { MeetingProofs } from '#infra/meetings/attendance/proofs.ts'

export const receiptKey = sealKey(Buffer.alloc(32, 7))
const company = 'a0000000-0000-4000-8000-000000000001'
const idOf = (n: number) => `c0000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** One held in the product, one that both reported, one with somebody who is gone. */
export const attended: readonly AttendedMeeting[] = [
  {
    id: idOf(1),
    starts_at: '2026-03-01T09:00:00.000Z',
    role: 'presenter',
    with: 'Karim Belhadj',
    program: 'Cœur de métier',
    planned_minutes: 60,
    both_minutes: 52,
    minutes: 52,
    evidence: 'platform',
  },
  {
    id: idOf(2),
    starts_at: '2026-07-14T16:30:00.000Z',
    role: 'participant',
    with: 'Дмитрий Łukasik',
    program: 'Reconversions',
    planned_minutes: 45,
    both_minutes: null,
    minutes: 45,
    evidence: 'confirmed_by_both',
  },
  {
    id: idOf(3),
    starts_at: '2026-12-31T22:30:00.000Z',
    role: 'presenter',
    with: null,
    program: 'Reconversions',
    planned_minutes: null,
    both_minutes: null,
    minutes: 90,
    evidence: 'declared_by_one',
  },
]

export function attendanceOf(locale: 'fr' | 'en', meetings = attended): Attendance {
  return {
    locale,
    time_zone: 'Europe/Paris',
    company: { id: company, name: 'Valombre & Cie', brand: 'Binôme', color: '#5b3fd6' },
    person: { id: 'b0000000-0000-4000-8000-000000000001', name: 'Zoé O’Brien' },
    from: '2026-01-01',
    to: '2026-12-31',
    sessions: meetings,
  }
}

/** Both events of each session in one seal, as the log would give them. */
export function proofsOf(meetings = attended): MeetingProofs {
  const lines = meetings.flatMap((meeting, n) => {
    const common = { company, schemaVersion: 1, stream: `meeting-${meeting.id}` }
    const metadata = JSON.stringify({ at: meeting.starts_at })
    const started = { ...common, revision: 3, id: idOf(100 + n), type: 'MeetingStarted', data: '{}' }
    const of = meeting.evidence === 'declared_by_one' ? 'FeedbackFilled' : 'MeetingFinished'
    const data = JSON.stringify({ evidence: meeting.evidence })
    const ended = { ...common, revision: 5, id: idOf(200 + n), type: of, data }
    return [started, ended].map((event) => ({ ...event, recordedAt: '2026-03-01T09:00:00.123456Z', metadata }))
  })
  const hashes = lines.map((line) => sha256(contentOf(line)))
  const tree = new MerkleTree(Buffer.concat(hashes))
  const statement = {
    companyId: company,
    number: 1n,
    first: 1n,
    count: lines.length,
    root: tree.root,
    previous: Buffer.alloc(32),
    sealedAt: 8_000_000_000_000_000n / 10n,
    publicKey: receiptKey.publicKey,
  }
  const seal = companySealLine({ ...statement, seal: 1n, signature: receiptKey.sign(companySignedBytes(statement)) })
  const events = lines.map((line, n) => {
    const { stream, revision, id, type, schemaVersion, recordedAt, data, metadata } = line
    const event = {
      number: String(n + 1),
      stream,
      revision,
      id,
      company,
      type,
      schemaVersion,
      recordedAt,
      data,
      metadata,
    }
    const path = tree.path(n).map((node) => node.toString('hex'))
    return [stream.slice('meeting-'.length), { ...event, hash: hashes[n]?.toString('hex'), inSeal: '1', path }] as const
  })
  const byMeeting = Map.groupBy(events, ([meeting]) => meeting)
  return {
    events: new Map([...byMeeting].map(([meeting, list]) => [meeting, list.map(([, event]) => event)])),
    seals: [JSON.parse(seal) as object],
  }
}

/** The words of the pages as a reader of PDF finds them: by the fonts' own tables. */
export function pagesOf(pdf: Buffer): string {
  const written = pdf.toString('latin1')
  const object = (number: string) => {
    const begin = written.search(new RegExp(`(^|\\n)${number} 0 obj`))
    return written.slice(begin, written.indexOf('endobj', begin))
  }
  const streamOf = (text: string) => {
    // The last byte of what is compressed may be a line end.
    const length = Number(/\/Length (\d+)/.exec(text)?.[1])
    const begin = /stream\r?\n/.exec(text)
    const content = begin === null ? '' : text.slice(begin.index + begin[0].length).slice(0, length)
    return text.includes('/FlateDecode') ? inflateSync(Buffer.from(content, 'latin1')).toString('latin1') : content
  }
  const fonts = new Map<string, readonly string[]>()
  for (const [, name = '', number = ''] of written.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const [, table = ''] = /\/ToUnicode (\d+) 0 R/.exec(object(number)) ?? []
    const ranges = [...streamOf(object(table)).matchAll(/<[\da-f]+> <[\da-f]+> \[([^\]]*)\]/g)]
    const letters = ranges.flatMap(([, list = '']) => [...list.matchAll(/<([\da-f ]*)>/g)].map(([, hex = '']) => hex))
    const letterOf = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')
    fonts.set(name, letters.map(letterOf))
  }
  const contents = [...written.matchAll(/\/Contents (\d+) 0 R/g)].map(([, number = '']) => streamOf(object(number)))
  return contents
    .map((content) => {
      let font: readonly string[] = []
      let text = ''
      for (const [, name, glyphs] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
        if (name !== undefined) font = fonts.get(name) ?? []
        for (const [, hex = ''] of (glyphs ?? '').matchAll(/<([\da-f]+)>/g))
          text += (hex.match(/.{4}/g) ?? []).map((code) => font[Number.parseInt(code, 16)] ?? '�').join('')
        if (glyphs !== undefined) text += '\n'
      }
      return text
    })
    .join('\f')
}
