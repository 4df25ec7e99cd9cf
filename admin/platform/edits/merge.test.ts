import { describe, expect, it } from 'vitest'
import { mergeEdits, withValue } from './merge.ts'
import { writeMerged } from './write-merged.ts'

const base = { id: 'p1', revision: 4, name: { fr: 'Passerelles', en: 'Bridges' }, experts: false, units: ['lyon'] }

describe('merging two changes of a record', () => {
  it('keeps what each wrote in another field, and in another language of one text', () => {
    const mine = { ...base, name: { fr: 'Ponts', en: 'Bridges' } }
    const theirs = { ...base, revision: 5, name: { fr: 'Passerelles', en: 'Crossings' }, experts: true }
    expect(mergeEdits(base, mine, theirs)).toEqual({
      merged: { ...base, name: { fr: 'Ponts', en: 'Crossings' }, experts: true },
      clashes: [],
    })
  })

  it('names a field that both wrote, and holds the own value there', () => {
    const mine = { ...base, name: { ...base.name, fr: 'Ponts' }, units: ['paris'] }
    const theirs = { ...base, name: { ...base.name, fr: 'Liens' }, units: ['nantes'] }
    const { merged, clashes } = mergeEdits(base, mine, theirs)
    expect(clashes).toEqual([
      { path: ['name', 'fr'], mine: 'Ponts', theirs: 'Liens' },
      { path: ['units'], mine: ['paris'], theirs: ['nantes'] },
    ])
    expect(merged).toMatchObject({ name: { fr: 'Ponts' }, units: ['paris'] })
    expect(withValue(merged, ['name', 'fr'], 'Liens')).toMatchObject({ name: { fr: 'Liens', en: 'Bridges' } })
  })

  it('takes the same value of both for no clash, and an empty text for nothing', () => {
    const text = { title: null, note: 'a' }
    expect(mergeEdits(text, { title: '', note: 'b' }, { title: 'x', note: 'b' })).toEqual({
      merged: { title: 'x', note: 'b' },
      clashes: [],
    })
  })
})

describe('writing a record that somebody else has changed', () => {
  const lastWrite = { at: '2026-03-17T12:47:00.000Z', actor: { id: 'u9', name: 'Camille Roux' } }
  const outrun = Object.assign(new Error('changed'), { status: 412, body: { last_write: lastWrite } })

  function edit(theirs: object, mine: object) {
    let stored: Record<string, unknown> = { ...base, ...theirs, revision: 5 }
    const questions: unknown[] = []
    const reported: unknown[] = []
    const sent: unknown[] = []
    return {
      questions,
      reported,
      sent,
      run: (decision: readonly ('mine' | 'theirs')[] | null) =>
        writeMerged<Record<string, unknown>>({
          base,
          mine: { ...base, ...mine },
          now: async () => ({ record: stored, values: stored }),
          send: async (values, of) => {
            sent.push(values)
            if ((of ?? base)['revision'] !== stored['revision']) throw outrun
            stored = { ...stored, ...values, revision: Number(stored['revision']) + 1 }
            return stored
          },
          ask: async (question) => {
            questions.push(question)
            return decision
          },
          tell: (last) => reported.push(last),
        }),
    }
  }

  it('sends both changes without a question, and says who was faster', async () => {
    const { run, questions, reported } = edit({ experts: true }, { units: ['paris'] })
    expect(await run(null)).toMatchObject({ experts: true, units: ['paris'] })
    expect([questions, reported]).toEqual([[], [lastWrite]])
  })

  it('asks about a field that both changed, and writes what was chosen', async () => {
    const { run, questions, reported } = edit({ units: ['nantes'] }, { units: ['paris'] })
    expect(await run(['mine'])).toMatchObject({ units: ['paris'] })
    expect(questions).toEqual([{ clashes: [{ path: ['units'], mine: ['paris'], theirs: ['nantes'] }], lastWrite }])
    expect(reported).toEqual([])
  })

  it('sends nothing more when their value is chosen everywhere', async () => {
    const { run, sent } = edit({ units: ['nantes'] }, { units: ['paris'] })
    expect(await run(['theirs'])).toMatchObject({ units: ['nantes'], revision: 5 })
    expect(sent).toHaveLength(1)
  })

  it('writes nothing when the person chooses nothing', async () => {
    const { run, sent } = edit({ units: ['nantes'] }, { units: ['paris'] })
    await expect(run(null)).rejects.toBe(outrun)
    expect(sent).toHaveLength(1)
  })
})
