import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { instant } from '#domain/platform/ids.ts'
import { type Calendar, type CalendarEvent, meetingUid, renderCalendar } from './ics.ts'

const meeting: CalendarEvent = {
  uid: meetingUid('0190f1a2-0000-7000-8000-000000000001'),
  sequence: 3,
  changedAt: instant('2026-03-10T08:15:30.123Z'),
  startsAt: instant('2026-03-17T13:00:00.000Z'),
  endsAt: instant('2026-03-17T14:00:00.000Z'),
  status: 'CONFIRMED',
  summary: 'Session 3 avec Inès',
}

function render(event: Partial<CalendarEvent> = {}, calendar: Partial<Calendar> = { method: 'REQUEST' }): string {
  return renderCalendar({ language: 'fr', events: [{ ...meeting, ...event }], ...calendar })
}

/** What a library that is not ours reads. */
function read(ics: string) {
  const calendar = ICAL.Component.fromString(ics)
  const [event] = calendar.getAllSubcomponents('vevent')
  if (event === undefined) throw new Error('no event')
  return { calendar, vevent: event, event: new ICAL.Event(event) }
}

describe('a calendar file', () => {
  it('is read by another library with its uid, sequence, status and times', () => {
    const { calendar, vevent, event } = read(render())
    expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST')
    expect(event.uid).toBe('0190f1a2-0000-7000-8000-000000000001@binome')
    expect(event.sequence).toBe(3)
    expect(vevent.getFirstPropertyValue('status')).toBe('CONFIRMED')
    expect(event.startDate.toJSDate().toISOString()).toBe('2026-03-17T13:00:00.000Z')
    expect(event.endDate.toJSDate().toISOString()).toBe('2026-03-17T14:00:00.000Z')
  })

  it('keeps commas, semicolons, backslashes, line breaks and letters of any length', () => {
    const description = String.raw`Préparer : 1, 2; C:\notes` + `\n${'Évaluer l’été, sans hâte 😀 '.repeat(20)}`
    const ics = render({ description, summary: 'Rôle; pairs, « binômes »' })
    const { event } = read(ics)
    expect(event.description).toBe(description)
    expect(event.summary).toBe('Rôle; pairs, « binômes »')
    for (const line of ics.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })

  it('gives nobody a line of their own', () => {
    const evil = 'Ada\r\nATTENDEE:mailto:spy@example.test'
    const person = { name: `${evil}"`, email: 'ada@example.test\r\nX-A:1' }
    const { vevent } = read(render({ summary: evil, url: `https://a.test\r\nX-B:1`, organizer: person }))
    expect(vevent.getAllProperties().map(({ name }) => name)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(attendee|x-a|x-b)$/)]),
    )
    expect(vevent.getFirstProperty('organizer')?.getParameter('cn')).toContain('Ada')
  })

  it('names the organizer and the guests with their answers', () => {
    const ines = { name: 'Carbonnel, Inès', email: 'ines@example.test' }
    const guest = { name: 'Maëlys', email: 'maelys@example.test' }
    const attendees = [
      { ...ines, answer: 'ACCEPTED' as const },
      { ...guest, answer: 'NEEDS-ACTION' as const },
    ]
    const { vevent } = read(render({ organizer: ines, attendees }))
    const organizer = vevent.getFirstProperty('organizer')
    expect(organizer?.getFirstValue()).toBe('mailto:ines@example.test')
    expect(organizer?.getParameter('cn')).toBe('Carbonnel, Inès')
    expect(
      vevent.getAllProperties('attendee').map((one) => [one.getParameter('partstat'), one.getParameter('rsvp')]),
    ).toEqual([
      ['ACCEPTED', undefined],
      ['NEEDS-ACTION', 'TRUE'],
    ])
  })

  it('reminds before a meeting, and not before one that is cancelled', () => {
    const { vevent } = read(render({ reminderMinutes: 15 }))
    expect(String(vevent.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger'))).toBe('-PT15M')
    expect(render({ reminderMinutes: 15, status: 'CANCELLED' }, { method: 'CANCEL' })).not.toContain('VALARM')
  })

  it('carries its name and its refresh interval', () => {
    const { calendar } = read(render({}, { name: 'Binôme chez Valombre', refreshMinutes: 60 }))
    expect(calendar.getFirstPropertyValue('name')).toBe('Binôme chez Valombre')
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT60M')
  })

  it('has neither a method nor an organizer where it is no mail', () => {
    const organizer = { name: 'Valombre', email: 'binome@example.test' }
    const { calendar, vevent } = read(render({ organizer, attendees: [{ ...organizer, answer: 'ACCEPTED' }] }, {}))
    expect(calendar.hasProperty('method')).toBe(false)
    expect([vevent.hasProperty('organizer'), vevent.hasProperty('attendee')]).toEqual([false, false])
  })

  it('may be empty', () => {
    const ics = renderCalendar({ language: 'en', events: [] })
    expect(ICAL.Component.fromString(ics).getAllSubcomponents('vevent')).toEqual([])
  })
})
