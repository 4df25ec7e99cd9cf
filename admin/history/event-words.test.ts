import { describe, expect, it } from 'vitest'
import { eventVersions } from '../../domain/aggregates.ts'
import { formats } from '../shared/format.ts'
import { createI18nProvider } from '../i18n/provider.ts'
import { eventDetails, eventTitle, eventTypes } from './event-words.ts'

describe('every event of the log', () => {
  it('has words in the console', () => {
    expect(eventTypes.toSorted()).toEqual(Object.keys(eventVersions).sort())
  })

  it.each(['fr', 'en'] as const)('is told without its technical name, in %s', async (locale) => {
    const provider = await createI18nProvider(locale)
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
})
