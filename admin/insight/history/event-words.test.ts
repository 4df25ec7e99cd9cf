import { describe, expect, it } from 'vitest'
import { eventVersions } from '../../../domain/aggregates.ts'
import { formats } from '../../platform/shared/format.ts'
import { createI18nProvider, loadWords } from '../../platform/i18n/provider.ts'
import { eventDetails, eventTitle, eventTypes, typeName } from './event-words.ts'

describe('every event of the log', () => {
  it('has words in the console', () => {
    expect(eventTypes.toSorted()).toEqual(Object.keys(eventVersions).sort())
  })

  it.each(['fr', 'en'] as const)('is told without its technical name, in %s', async (locale) => {
    const provider = await createI18nProvider(locale)
    await loadWords('events')
    const t: Parameters<typeof eventTitle>[1] = (key, values) => provider.translate(`console.${key}`, values)
    for (const type of eventTypes)
      for (const about of ['request', 'relationship', 'participant_capacity', 'presenter_capacity'] as const) {
        const title = eventTitle({ type, about, data: {} }, t)
        expect([type, title]).toEqual([type, expect.not.stringMatching(/[a-z][A-Z]|_|console\./)])
      }
    const unknown = { type: 'SomethingNew', data: {} }
    expect(eventTitle(unknown, t)).not.toContain('SomethingNew')
    expect(eventDetails(unknown, t, formats(locale)).join(' ')).toContain('SomethingNew')
  })

  it.each(['fr', 'en'] as const)('has a name that no other event has, in %s', async (locale) => {
    const provider = await createI18nProvider(locale)
    await loadWords('events')
    const names = eventTypes.map((type) =>
      typeName(type, (key, values) => provider.translate(`console.${key}`, values)),
    )
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  it('says why an accompaniment ended, and that there is a note, never what it says', async () => {
    const provider = await createI18nProvider('en')
    await loadWords('events')
    const t: Parameters<typeof eventTitle>[1] = (key, values) => provider.translate(`console.${key}`, values)
    const details = (type: string, data: object) => eventDetails({ type, data: { ...data } }, t, formats('en'))
    expect(details('RelationshipAdminFinished', { reason: 'job_change' })).toEqual(['Reason: Job change or departure'])
    expect(details('RelationshipFinished', { reason: 'goals_met', note: { sealed: true } })).toEqual([
      'Reason: Goals reached',
      'Personal text, encrypted, not visible here',
    ])
    const withErased = { reason: 'goals_met', rating: { sealed: true }, note: { sealed: true, erased: true } }
    expect(details('RelationshipFinished', withErased)).toEqual([
      'Reason: Goals reached',
      'Personal text, erased with its author’s account',
    ])
    expect(details('RelationshipCancelled', { cause: 'deleted' })).toEqual(['Deleted by an administrator'])
  })
})
