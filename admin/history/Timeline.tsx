import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { AdminEvent } from '#contract/console/events.ts'
import { color, shape } from '#theme/vars.ts'
import { useWords } from '../i18n/provider.ts'
import { useFormats } from '../shared/format.ts'
import { recordOf } from './event-record.ts'
import { eventDetails, eventSource, eventTitle } from './event-words.ts'

interface TimelineProps {
  /** In log order. */
  readonly events: readonly AdminEvent[]
  /** Where the line is cut: what came after it is hollow. */
  readonly at: string | null
  /** Each event leads to what it is about. */
  readonly withRecords?: boolean
}

/** The events, newest first, one arch each. */
export function Timeline({ events, at, withRecords = false }: TimelineProps) {
  const t = useWords()
  const { date } = useFormats()
  if (events.length === 0) return <p>{t('history.empty')}</p>
  const newestFirst = events.toReversed()
  const isAfter = (event: AdminEvent) => at !== null && Date.parse(event.at) > Date.parse(at)
  const cut = at === null ? -1 : newestFirst.findIndex((event) => !isAfter(event))
  return (
    <Box component="ol" reversed sx={{ marginTop: '20px' }}>
      {newestFirst.map((event, n) => (
        <Box component="li" key={event.id} value={events.length - n}>
          {n === cut && at !== null && <Cut text={date(at)} />}
          <Item
            event={event}
            after={isAfter(event)}
            last={n === newestFirst.length - 1}
            record={withRecords ? recordOf(event) : null}
          />
        </Box>
      ))}
      {at !== null && cut === -1 && (
        <li>
          <Cut text={date(at)} />
        </li>
      )}
    </Box>
  )
}

interface ItemProps {
  readonly event: AdminEvent
  readonly after: boolean
  readonly last: boolean
  readonly record: ReturnType<typeof recordOf>
}

function Item({ event, after, last, record }: ItemProps) {
  const t = useWords()
  const formats = useFormats()
  return (
    <Box
      sx={{
        position: 'relative',
        padding: '0 0 18px 32px',
        fontSize: '.875rem',
        lineHeight: 1.4,
        '&::before': {
          content: '""',
          position: 'absolute',
          left: 5,
          top: 5,
          boxSizing: 'border-box',
          width: 12,
          height: 13,
          borderRadius: shape.arch,
          ...(after
            ? { backgroundColor: color.surface, border: `2px solid ${color.lineStrong}` }
            : { backgroundColor: color.brandText }),
        },
        '&::after': last
          ? {}
          : {
              content: '""',
              position: 'absolute',
              left: 10,
              top: 22,
              bottom: -1,
              width: 2,
              backgroundColor: color.line,
            },
      }}
    >
      <Box component="p" sx={{ fontWeight: 600 }}>
        {eventTitle(event, t)}
      </Box>
      <Small tabular>
        <time dateTime={event.at}>{eventSource(event, t, formats)}</time>
      </Small>
      {eventDetails(event, t, formats).map((detail) => (
        <Small key={detail}>{detail}</Small>
      ))}
      {event.session !== undefined && (
        <Small>
          <MuiLink component={Link} to={`/meetings/${event.session.id}/show/history`}>
            {t('history.session', { number: event.session.number })}
          </MuiLink>
        </Small>
      )}
      {record !== null && (
        <Small>
          <MuiLink component={Link} to={`/${record.resource}/${record.id}/show/history`}>
            {t(`resources.${record.resource}.open`)}
          </MuiLink>
        </Small>
      )}
      <Small faint tabular>
        {t('history.position', { position: event.position, revision: event.revision })}
      </Small>
    </Box>
  )
}

interface SmallProps {
  readonly children: ReactNode
  readonly tabular?: boolean
  readonly faint?: boolean
}

function Small({ children, tabular = false, faint = false }: SmallProps) {
  return (
    <Box
      component="p"
      sx={{
        color: faint ? color.ink3 : color.ink2,
        fontSize: '.8125rem',
        ...(tabular && { fontVariantNumeric: 'tabular-nums' }),
      }}
    >
      {children}
    </Box>
  )
}

function Cut({ text }: { readonly text: string }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: '10px',
        paddingBottom: '18px',
        color: color.brandText,
        fontSize: '.8125rem',
        fontWeight: 600,
        '&::after': { content: '""', flex: 1, borderTop: `2px dashed ${color.brandText}` },
      }}
    >
      {text}
    </Box>
  )
}
