import { describe, expect, it } from 'vitest'
import { busyTimes, NoCalendar } from './busy-times.ts'

const span = { start: Date.parse('2026-03-01T00:00Z'), end: Date.parse('2026-04-15T00:00Z') }

const query = { span, timeZone: 'Europe/Paris', owner: 'ana@example.test' }

function read(...lines: readonly string[]) {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//test//EN', ...lines, 'END:VCALENDAR', ''].join(
    '\r\n',
  )
  return busyTimes(text, query)
}
function busy(...lines: readonly string[]): readonly string[] {
  const short = (ms: number) => new Date(ms).toISOString().slice(5, 16)
  return read(...lines).busy.map(({ start, end }) => `${short(start)} ${short(end)}`)
}
function manyMinutes(count: number): readonly string[] {
  const at = (n: number) => new Date(span.start + n * 300_000).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  return Array.from({ length: count }, (_, n) => at(n))
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

  it.each<readonly [string, readonly string[], readonly string[]]>([
    [
      'Outlook: a zone of Windows that the file does not define',
      event('DTSTART;TZID=Romance Standard Time:20260330T090000', 'DTEND;TZID=Romance Standard Time:20260330T100000'),
      ['03-30T07:00 03-30T08:00'],
    ],
    [
      'Outlook: a zone that it numbers',
      event('DTSTART;TZID=Eastern Standard Time 1:20260330T090000', 'DURATION:PT1H'),
      ['03-30T13:00 03-30T14:00'],
    ],
    [
      'Outlook: a zone by the cities of its list',
      event('DTSTART;TZID="(UTC-05:00) Eastern, New York":20260330T090000', 'DURATION:PT1H'),
      ['03-30T13:00 03-30T14:00'],
    ],
    [
      'Zimbra: a zone by an older list',
      event('DTSTART;TZID="(GMT+01.00) Brussels / Copenhagen / Madrid / Paris":20260330T090000', 'DURATION:PT1H'),
      ['03-30T07:00 03-30T08:00'],
    ],
    [
      'a zone by its offset alone',
      event('DTSTART;TZID="UTC+01:00":20260330T090000', 'DURATION:PT1H'),
      ['03-30T08:00 03-30T09:00'],
    ],
    [
      'an offset without a colon, west of UTC',
      event('DTSTART;TZID=GMT-0330:20260330T090000', 'DURATION:PT1H'),
      ['03-30T12:30 03-30T13:30'],
    ],
    [
      'an offset without a name, and one of an hour',
      [...event('DTSTART;TZID="+05:30":20260330T090000', 'DTEND;TZID=GMT+1:20260330T090000')],
      ['03-30T03:30 03-30T08:00'],
    ],
    [
      'an offset that the file defines as a zone which puts its clocks forward',
      [
        ...paris.map((line) => line.replace('TZID:Romance Standard Time', 'TZID:UTC+01:00')),
        ...event('DTSTART;TZID="UTC+01:00":20260330T090000', 'DURATION:PT1H'),
      ],
      ['03-30T07:00 03-30T08:00'],
    ],
    [
      'Evolution: a long prefix',
      event('DTSTART;TZID=/freeassociation.sourceforge.net/Tzfile/America/New_York:20260330T090000', 'DURATION:PT1H'),
      ['03-30T13:00 03-30T14:00'],
    ],
    [
      'Lightning: a prefix with a version',
      event('DTSTART;TZID=/mozilla.org/20070129_1/America/Argentina/Ushuaia:20260330T090000', 'DURATION:PT1H'),
      ['03-30T12:00 03-30T13:00'],
    ],
    [
      'Exchange: UTC by a name',
      event('DTSTART;TZID=tzone://Microsoft/Utc:20260330T090000', 'DURATION:PT1H'),
      ['03-30T09:00 03-30T10:00'],
    ],
    [
      'Exchange: a zone of the file that nobody else knows',
      [
        ...paris.map((line) => line.replace('TZID:Romance Standard Time', 'TZID:tzone://Microsoft/Custom')),
        ...event('DTSTART;TZID=tzone://Microsoft/Custom:20260330T090000', 'DURATION:PT1H'),
      ],
      ['03-30T07:00 03-30T08:00'],
    ],
    [
      'Apple: a definition of an IANA zone that is years old (Sao Paulo puts its clocks forward no more)',
      [
        ...paris.map((line) => line.replace('TZID:Romance Standard Time', 'TZID:America/Sao_Paulo')),
        ...event('DTSTART;TZID=America/Sao_Paulo:20260330T090000', 'DURATION:PT1H'),
      ],
      ['03-30T12:00 03-30T13:00'],
    ],
    [
      'Google: a flight, with the zone of each end',
      event('DTSTART;TZID=Europe/Paris:20260317T100000', 'DTEND;TZID=America/New_York:20260317T130000'),
      ['03-17T09:00 03-17T17:00'],
    ],
    [
      'Google: an occurrence in UTC of a series in a zone, moved and left out',
      [
        ...event(
          'DTSTART;TZID=Europe/Paris:20260327T090000',
          'DTEND;TZID=Europe/Paris:20260327T100000',
          'RRULE:FREQ=DAILY;COUNT=5',
          'EXDATE:20260328T080000Z',
        ),
        ...event('RECURRENCE-ID:20260330T070000Z', 'DTSTART:20260330T150000Z', 'DTEND:20260330T160000Z'),
      ],
      ['03-27T08:00 03-27T09:00', '03-29T07:00 03-29T08:00', '03-30T15:00 03-30T16:00', '03-31T07:00 03-31T08:00'],
    ],
    [
      'Zimbra: days among the exceptions of a series of hours',
      [
        ...event(
          'DTSTART;TZID="Europe/Brussels":20260316T003000',
          'DTEND;TZID="Europe/Brussels":20260316T013000',
          'RRULE:FREQ=DAILY;UNTIL=20260319',
          'EXDATE;VALUE=DATE:20260317',
        ),
        ...event('RECURRENCE-ID;VALUE=DATE:20260318', 'DTSTART:20260318T150000Z', 'DURATION:PT1H'),
      ],
      ['03-15T23:30 03-16T00:30', '03-18T15:00 03-18T16:00', '03-18T23:30 03-19T00:30'],
    ],
    [
      'Exchange: exceptions and the last day of whole days in UTC',
      event(
        'DTSTART;VALUE=DATE:20260316',
        'RRULE:FREQ=DAILY;UNTIL=20260318T230000Z',
        'EXDATE:20260316T230000Z',
        'EXDATE:20260318T000000Z',
      ),
      ['03-15T23:00 03-16T23:00', '03-18T23:00 03-19T23:00'],
    ],
    [
      'Nextcloud: the last time on the wall of a series in a zone',
      event('DTSTART;TZID=America/New_York:20260316T210000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;UNTIL=20260317T210000'),
      ['03-17T01:00 03-17T02:00', '03-18T01:00 03-18T02:00'],
    ],
    [
      'Teamup: dates without a rule, of which the first counts, one in another zone and one a day',
      event(
        'DTSTART;TZID=Europe/Paris:20260316T090000',
        'DTEND;TZID=Europe/Paris:20260316T100000',
        'RDATE;TZID=America/New_York:20260317T090000',
        'RDATE;VALUE=DATE:20260318',
      ),
      ['03-16T08:00 03-16T09:00', '03-17T13:00 03-17T14:00', '03-18T08:00 03-18T09:00'],
    ],
    [
      'periods, each as long as it says',
      event(
        'DTSTART:20260316T080000Z',
        'DURATION:PT30M',
        'RDATE;VALUE=PERIOD:20260317T080000Z/PT3H,20260318T080000Z/20260318T100000Z',
      ),
      ['03-16T08:00 03-16T08:30', '03-17T08:00 03-17T11:00', '03-18T08:00 03-18T10:00'],
    ],
    [
      'Exchange: whole days from midnight to midnight of another zone',
      event(
        'DTSTART;TZID=Eastern Standard Time:20260317T000000',
        'DTEND;TZID=Eastern Standard Time:20260318T000000',
        'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
      ),
      ['03-16T23:00 03-17T23:00'],
    ],
    [
      'Google: what the owner has declined, and what another has',
      [
        ...event(
          'DTSTART:20260316T080000Z',
          'DURATION:PT1H',
          'ATTENDEE;PARTSTAT=DECLINED:mailto:Ana@Example.test',
          'ATTENDEE;PARTSTAT=ACCEPTED:mailto:bo@example.test',
        ),
        ...event('DTSTART:20260317T080000Z', 'DURATION:PT1H', 'ATTENDEE;PARTSTAT=DECLINED:mailto:bo@example.test').map(
          (line) => line.replace('UID:1', 'UID:2'),
        ),
      ],
      ['03-17T08:00 03-17T09:00'],
    ],
    [
      'Apple: one occurrence and all that follow, an hour later and longer',
      [
        ...event('DTSTART:20260316T080000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=4'),
        ...event('RECURRENCE-ID;RANGE=THISANDFUTURE:20260318T080000Z', 'DTSTART:20260318T090000Z', 'DURATION:PT2H'),
      ],
      ['03-16T08:00 03-16T09:00', '03-17T08:00 03-17T09:00', '03-18T09:00 03-18T11:00', '03-19T09:00 03-19T11:00'],
    ],
  ])('%s', (_format, lines, expected) => {
    expect(busy(...lines)).toEqual(expected)
    expect(read(...lines).isWhole).toBe(true)
  })

  it('spend nothing on what has ended', () => {
    const old = (n: number) => [
      'BEGIN:VEVENT',
      `UID:${n}@old`,
      'DTSTART:19700101T100000Z',
      'DTEND:19700101T110000Z',
      'RRULE:FREQ=DAILY',
      'EXDATE:20260302T100000Z',
      'END:VEVENT',
    ]
    const lines = Array.from({ length: 100 }, (_, n) => old(n)).flat()
    expect(busy(...lines, ...event('DTSTART:20260302T130000Z', 'DTEND:20260302T140000Z'))).toContain(
      '03-02T13:00 03-02T14:00',
    )
    expect(read(...lines).isWhole).toBe(true)
  })

  it.each([
    ['a zone that nobody knows', event('DTSTART;TZID=Somewhere:20260317T090000', 'DURATION:PT1H')],
    ['an offset that no clock has', event('DTSTART;TZID="UTC+31:00":20260317T090000', 'DURATION:PT1H')],
    ['an event that cannot be read', event('DTSTART:nonsense')],
    ['a repetition by seconds', event('DTSTART:20260317T090000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY')],
    [
      'more repetitions than are read',
      event('DTSTART:19700101T090000Z', 'DURATION:PT1S', 'RRULE:FREQ=HOURLY;COUNT=60000'),
    ],
    [
      'more busy times than are kept',
      event('DTSTART:20260301T000000Z', 'DURATION:PT1M', `RDATE:${manyMinutes(5_100).join(',')}`),
    ],
  ])('are incomplete with %s', (_what, lines) => {
    expect(read(...lines).isWhole).toBe(false)
  })

  it.each([['<!doctype html><title>Sign in</title>'], [''], ['{"a":1}'], ['BEGIN:VCARD\r\nEND:VCARD\r\n']])(
    'are not in %j',
    (text) => {
      expect(() => busyTimes(text, query)).toThrow(NoCalendar)
    },
  )
})
