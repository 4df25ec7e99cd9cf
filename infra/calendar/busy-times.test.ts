import { describe, expect, it } from 'vitest'
import { busyTimes, NoCalendar } from './busy-times.ts'

const span = { start: Date.parse('2026-03-01T00:00Z'), end: Date.parse('2026-04-15T00:00Z') }

function busy(...lines: readonly string[]): readonly string[] {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//test//EN', ...lines, 'END:VCALENDAR', ''].join(
    '\r\n',
  )
  const short = (ms: number) => new Date(ms).toISOString().slice(5, 16)
  return busyTimes(text, span, 'Europe/Paris').map(({ start, end }) => `${short(start)} ${short(end)}`)
}
const event = (...lines: readonly string[]) => ['BEGIN:VEVENT', 'UID:1@test', ...lines, 'END:VEVENT']
const paris = [
  'BEGIN:VTIMEZONE',
  'TZID:Romance Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
]

describe('busy times of a calendar', () => {
  it('are those of events in UTC, in a zone by name, in a zone of the file, and without a zone', () => {
    expect(busy(...event('DTSTART:20260317T130000Z', 'DTEND:20260317T140000Z'))).toEqual(['03-17T13:00 03-17T14:00'])
    expect(
      busy(...event('DTSTART;TZID=America/New_York:20260317T090000', 'DTEND;TZID=America/New_York:20260317T100000')),
    ).toEqual(['03-17T13:00 03-17T14:00'])
    expect(
      busy(
        ...paris,
        ...event(
          'DTSTART;TZID=Romance Standard Time:20260330T090000',
          'DTEND;TZID=Romance Standard Time:20260330T100000',
        ),
      ),
    ).toEqual(['03-30T07:00 03-30T08:00'])
    expect(busy(...event('DTSTART:20260317T090000', 'DURATION:PT90M'))).toEqual(['03-17T08:00 03-17T09:30'])
  })

  it('repeat on the wall clock, across a clock change, without the dates that are left out', () => {
    const weekly = event(
      'DTSTART;TZID=Romance Standard Time:20260316T090000',
      'DTEND;TZID=Romance Standard Time:20260316T100000',
      'RRULE:FREQ=WEEKLY;COUNT=4',
      'EXDATE;TZID=Romance Standard Time:20260323T090000',
    )
    expect(busy(...paris, ...weekly)).toEqual([
      '03-16T08:00 03-16T09:00',
      '03-30T07:00 03-30T08:00',
      '04-06T07:00 04-06T08:00',
    ])
    const byName = weekly.map((line) => line.replace('Romance Standard Time', 'Europe/Paris'))
    expect(busy(...byName)).toEqual(busy(...paris, ...weekly))
  })

  it('follow an occurrence that was moved, and leave out one that was cancelled', () => {
    const daily = event('DTSTART:20260316T080000Z', 'DTEND:20260316T090000Z', 'RRULE:FREQ=DAILY;COUNT=3')
    const moved = event('RECURRENCE-ID:20260317T080000Z', 'DTSTART:20260317T150000Z', 'DTEND:20260317T160000Z')
    const gone = event(
      'RECURRENCE-ID:20260318T080000Z',
      'DTSTART:20260318T080000Z',
      'DTEND:20260318T090000Z',
      'STATUS:CANCELLED',
    )
    expect(busy(...daily, ...moved, ...gone)).toEqual(['03-16T08:00 03-16T09:00', '03-17T15:00 03-17T16:00'])
  })

  it('are whole days of their owner, also across a clock change', () => {
    expect(busy(...event('DTSTART;VALUE=DATE:20260328', 'DTEND;VALUE=DATE:20260330'))).toEqual([
      '03-27T23:00 03-29T22:00',
    ])
    expect(busy(...event('DTSTART;VALUE=DATE:20260317'))).toEqual(['03-16T23:00 03-17T23:00'])
  })

  it.each([['TRANSP:TRANSPARENT'], ['STATUS:CANCELLED'], ['X-MICROSOFT-CDO-BUSYSTATUS:FREE'], ['UID:9@binome']])(
    'leave out %s',
    (line) => {
      const lines = event('DTSTART:20260317T130000Z', 'DTEND:20260317T140000Z', line)
      const own = line.startsWith('UID') ? lines.filter((one) => one !== 'UID:1@test') : lines
      expect(busy(...own)).toEqual([])
    },
  )

  it('take free/busy parts, and join what overlaps', () => {
    expect(
      busy(
        'BEGIN:VFREEBUSY',
        'FREEBUSY;FBTYPE=BUSY:20260317T130000Z/PT1H,20260317T133000Z/20260317T150000Z',
        'FREEBUSY;FBTYPE=FREE:20260318T130000Z/PT1H',
        'END:VFREEBUSY',
      ),
    ).toEqual(['03-17T13:00 03-17T15:00'])
  })

  it('end with the span, whatever repeats for ever', () => {
    expect(busy(...event('DTSTART:19700101T080000Z', 'DTEND:19700101T090000Z', 'RRULE:FREQ=DAILY'))).toHaveLength(45)
    expect(busy(...event('DTSTART:20260101T080000Z', 'DTEND:20260101T080001Z', 'RRULE:FREQ=SECONDLY'))).toEqual([])
  })

  it('keep what can be read beside what cannot', () => {
    const broken = ['BEGIN:VEVENT', 'UID:2@test', 'DTSTART:nonsense', 'RRULE:FREQ=NEVER', 'END:VEVENT']
    expect(busy(...broken, ...event('DTSTART:20260317T130000Z', 'DTEND:20260317T140000Z'))).toEqual([
      '03-17T13:00 03-17T14:00',
    ])
  })

  it.each([['<!doctype html><title>Sign in</title>'], [''], ['{"a":1}'], ['BEGIN:VCARD\r\nEND:VCARD\r\n']])(
    'are not in %j',
    (text) => {
      expect(() => busyTimes(text, span, 'UTC')).toThrow(NoCalendar)
    },
  )
})
