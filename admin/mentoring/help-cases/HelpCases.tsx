import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState } from 'react'
import { usePermissions } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import type { AdminHelpCase } from '#contract/console/mentoring/help-cases.ts'
import type { ConsoleRole } from '#contract/console/people/roles.ts'
import { color } from '#theme/vars.ts'
import { useLocale, useWords } from '../../platform/i18n/provider.ts'
import { PageHead } from '../../platform/layout/PageHead.tsx'
import { LoadError } from '../../platform/lists/list-states.tsx'
import { useFormats } from '../../platform/shared/format.ts'
import { LoadingRows } from '../../platform/shared/Loading.tsx'
import { Panel } from '../../platform/shared/Panel.tsx'
import { useHelpCases } from './data.ts'
import { OpenedCase } from './OpenedCase.tsx'
import { StateOf } from './StateOf.tsx'

const ReadersDialog = lazy(() => import('./ReadersDialog.tsx'))
const words = 'resources.help_cases'
const views = ['yours', 'in_hands', 'closed'] as const
type View = (typeof views)[number]

/** To be taken, or in the reader's own hands. */
const isYours = ({ state, actions }: AdminHelpCase) => state !== 'closed' && actions.includes('answer')
const isOf: Readonly<Record<View, (helpCase: AdminHelpCase) => boolean>> = {
  yours: isYours,
  in_hands: ({ state }) => state === 'in_hands',
  closed: ({ state }) => state === 'closed',
}

/** What people told the team: the queue, and the case that is open. */
export default function HelpCases() {
  const t = useWords()
  const { number } = useFormats()
  const { permissions: role } = usePermissions<ConsoleRole>()
  const { id } = useParams()
  const [view, show] = useState<View>('yours')
  const [isNaming, name] = useState(false)
  const { data, error, refetch } = useHelpCases()
  const cases = (data ?? []).filter(isOf[view])
  return (
    <>
      <PageHead title={t(`${words}.title`)} subtitle={t(`${words}.subtitle`)}>
        {role === 'admin' && (
          <Button aria-haspopup="dialog" onClick={() => name(true)}>
            {t(`${words}.who.open`)}
          </Button>
        )}
      </PageHead>
      <Box
        role="group"
        aria-label={t(`${words}.queues.label`)}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginTop: 2 }}
      >
        {views.map((one) => (
          <Chip
            key={one}
            component="button"
            variant="filter"
            aria-pressed={view === one}
            className={view === one ? 'is-on' : ''}
            label={
              one === 'closed' || data === undefined
                ? t(`${words}.queues.${one}`)
                : `${t(`${words}.queues.${one}`)}, ${number(data.filter(isOf[one]).length)}`
            }
            onClick={() => show(one)}
          />
        ))}
      </Box>
      {error !== null && <LoadError error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <LoadingRows />}
      {data !== undefined && (
        <Box sx={columns}>
          <Panel component="section" aria-label={t(`${words}.queues.${view}`)} sx={{ overflow: 'hidden' }}>
            {cases.length === 0 ? (
              <Typography sx={{ padding: 3, color: color.ink2 }}>{t(`${words}.none.${view}`)}</Typography>
            ) : (
              <Box component="ul">
                {cases.map((one) => (
                  <Row key={one.id} helpCase={one} isOpen={one.id === id} />
                ))}
              </Box>
            )}
            <Typography variant="body2" sx={{ padding: 2, borderTop: `1px solid ${color.line}`, color: color.ink2 }}>
              {t(`${words}.conduct_note`)}
            </Typography>
          </Panel>
          {id === undefined ? (
            <Panel sx={{ padding: 3 }}>
              <Typography sx={{ color: color.ink2 }}>{t(`${words}.choose`)}</Typography>
            </Panel>
          ) : (
            <OpenedCase key={id} id={id} />
          )}
        </Box>
      )}
      {isNaming && (
        <Suspense fallback={null}>
          <ReadersDialog close={() => name(false)} />
        </Suspense>
      )}
    </>
  )
}

function Row({ helpCase, isOpen }: { readonly helpCase: AdminHelpCase; readonly isOpen: boolean }) {
  const t = useWords()
  const locale = useLocale()
  const { plainDay, date } = useFormats()
  const { id, author, topic, program, state, reader, answer_on: due, taken_at: taken, closed_at: closed } = helpCase
  return (
    <Box component="li" sx={{ ...row, ...(isOpen && { backgroundColor: color.brandTint }) }}>
      <Box sx={{ minWidth: 0 }}>
        <Box component={Link} to={`/help_cases/${id}/show`} aria-current={isOpen ? 'true' : undefined} sx={linked}>
          {author?.name ?? t(`${words}.erased`)}
        </Box>
        <Typography variant="body2" sx={{ color: color.ink2 }}>
          {t(`${words}.of`, { topic: t(`${words}.topics.${topic}`), program: program.name[locale] })}
        </Typography>
      </Box>
      <Box sx={{ display: 'grid', justifyItems: 'end', gap: '2px', fontSize: '.875rem' }}>
        <StateOf helpCase={helpCase} />
        <Box component="span" sx={{ color: color.ink2, whiteSpace: 'nowrap' }}>
          {state === 'closed'
            ? date(closed ?? '')
            : reader === null || taken === null
              ? t(`${words}.due`, { day: plainDay(due) })
              : t(`${words}.taken`, { day: date(taken) })}
        </Box>
      </Box>
    </Box>
  )
}

const columns = {
  display: 'grid',
  gap: 2,
  marginTop: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '340px minmax(0, 1fr)' },
} as const

const row = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 1.5,
  padding: '14px 16px',
  borderTop: `1px solid ${color.line}`,
  '&:first-of-type': { borderTop: 0 },
} as const

const linked = {
  color: color.ink,
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
} as const
