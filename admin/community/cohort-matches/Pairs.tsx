import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Link from '@mui/material/Link'
import TextField from '@mui/material/TextField'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { AdminCohortMatch, AdminCohortPair, AdminPairReason } from '#contract/console/community/cohort-matches.ts'
import { Avatar } from '#theme/Avatar.tsx'
import { color, font } from '#theme/vars.ts'
import { useWords, type Words } from '../../platform/i18n/provider.ts'
import { useUnitChoices } from '../../platform/lists/choices.ts'
import { LoadError } from '../../platform/lists/list-states.tsx'
import { LoadingRows } from '../../platform/shared/Loading.tsx'
import { nameOr } from '../../platform/shared/people.ts'
import { hiddenInPrint } from '../../platform/shared/print.ts'
import { decisionOn, pairsPerPage, useDecide, usePairs } from './data.ts'
import { Section } from './figures.tsx'
import { Pager } from './Pager.tsx'

const words = 'resources.cohort_matches'

const BanDialog = lazy(() => import('./BanDialog.tsx'))

const filters = {
  all: {},
  pinned: { pinned: 'true' },
  banned: { banned: 'true' },
  under_60: { under_60: 'true' },
  aside: { kept: 'false' },
  refused: { outcome: 'refused' },
} as const
type Filter = keyof typeof filters
const filterNames = Object.keys(filters) as Filter[]

interface PairsProps {
  readonly match: AdminCohortMatch
  readonly openWhy: (participant: string) => void
}

/** The pairs, best first. Each is kept or set aside, pinned or forbidden, and says why it is proposed. */
export function Pairs({ match, openWhy }: PairsProps) {
  const t = useWords()
  const [filter, setFilter] = useState<Filter>('all')
  const [page, setPage] = useState(1)
  const [typed, setTyped] = useState('')
  // Not at each key.
  const sought = useDeferredValue(typed.trim())
  const {
    data = [],
    total = 0,
    error,
    isPending,
    refetch,
  } = usePairs(match.id, { ...filters[filter], ...(sought !== '' && { q: sought }) }, page)
  return (
    <Section
      title={t(`${words}.pairs.title`)}
      tools={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'end', ...hiddenInPrint }}>
          <TextField
            type="search"
            size="small"
            label={t('list.search')}
            value={typed}
            onChange={({ target: { value } }) => {
              setTyped(value.slice(0, 100))
              setPage(1)
            }}
            fullWidth={false}
            sx={{ minWidth: 160 }}
          />
          <TextField
            select
            size="small"
            label={t(`${words}.pairs.show`)}
            value={filter}
            slotProps={{ select: { native: true } }}
            onChange={({ target: { value } }) => {
              setFilter(filterNames.find((name) => name === value) ?? 'all')
              setPage(1)
            }}
            fullWidth={false}
            sx={{ minWidth: 160, ...hiddenInPrint }}
          >
            {filterNames.map((name) => (
              <option key={name} value={name}>
                {t(`${words}.pairs.${name}`)}
              </option>
            ))}
          </TextField>
        </Box>
      }
    >
      {error !== null && <LoadError error={error} retry={() => void refetch()} />}
      {error === null && isPending && <LoadingRows />}
      {error === null && !isPending && total === 0 && <Box sx={{ padding: 2 }}>{t(`${words}.pairs.none`)}</Box>}
      {total > 0 && <Head />}
      <Box component="ul" aria-label={t(`${words}.pairs.title`)} sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {data.map((pair) => (
          <Row key={pair.id} match={match} pair={pair} openWhy={openWhy} />
        ))}
      </Box>
      {total > pairsPerPage && <Pager page={page} perPage={pairsPerPage} total={total} go={setPage} />}
    </Section>
  )
}

/** Names the columns for those who see them; each part of a row says its own to the others. */
function Head() {
  const t = useWords()
  const names = [
    ['mentee', t(`${words}.fields.participant`)],
    ['mentor', t(`${words}.fields.presenter`)],
    ['score', t(`${words}.fields.score`)],
    ['why', [t(`${words}.fields.why`), t(`${words}.fields.load`)].join(', ')],
  ] as const
  return (
    <Box aria-hidden="true" sx={head}>
      {names.map(([area, name]) => (
        <Box key={area} sx={{ gridArea: area }}>
          {name}
        </Box>
      ))}
    </Box>
  )
}

interface RowProps extends PairsProps {
  readonly pair: AdminCohortPair
}

function Row({ match, pair, openWhy }: RowProps) {
  const t = useWords()
  const { mutate } = useDecide(match.id)
  const [bans, setBans] = useState(false)
  const name = t(`${words}.pairs.and`, {
    participant: nameOr(pair.participant.name, t),
    presenter: nameOr(pair.presenter.name, t),
  })
  const ids = { participant_id: pair.participant.id, presenter_id: pair.presenter.id }
  const decide = (kind: 'pin' | 'none') => mutate({ path: 'decisions', body: { kind, from: decisionOn(pair), ...ids } })
  // Once requests were created, what was decided stays as it was.
  const isOpen = match.batch === null
  return (
    <Box component="li" sx={row}>
      {isOpen && (
        <Checkbox
          checked={pair.kept && pair.banned === null}
          disabled={pair.banned !== null}
          slotProps={{ input: { 'aria-label': t(`${words}.pairs.keep`, { name }) } }}
          onChange={({ target: { checked } }) =>
            mutate({ path: 'kept', body: { participant_ids: [pair.participant.id], kept: checked } })
          }
          sx={{ gridArea: 'keep', ...hiddenInPrint }}
        />
      )}
      <Person
        person={pair.participant}
        role={t(`${words}.fields.participant`)}
        area="mentee"
        out={pair.banned !== null}
      />
      <Person person={pair.presenter} role={t(`${words}.fields.presenter`)} area="mentor" out={pair.banned !== null} />
      <Box sx={{ gridArea: 'score' }}>
        <Ring score={pair.score} off={pair.banned !== null} />
      </Box>
      <Box sx={{ gridArea: 'why', fontSize: '.875rem', minWidth: 0 }}>
        <Link component="button" type="button" onClick={() => openWhy(pair.id)} sx={{ textAlign: 'start' }}>
          <span aria-hidden="true">{reasonsOf(pair.reasons, t)}</span>
          <Box component="span" sx={hidden}>
            {t(`${words}.pairs.why`, { name })}
          </Box>
        </Link>
        <Box sx={{ color: color.ink2 }}>
          {t(`${words}.pairs.load`, { before: pair.load_before, after: pair.load_after, limit: pair.load_limit })}
        </Box>
        <PairOutcome pair={pair} />
      </Box>
      {isOpen && (
        <Box sx={{ gridArea: 'acts', display: 'flex', gap: '4px', flexWrap: 'wrap', ...hiddenInPrint }}>
          <Button
            size="small"
            variant={pair.pinned ? 'outlined' : 'text'}
            aria-pressed={pair.pinned}
            aria-label={t(pair.pinned ? `${words}.pairs.unpin_label` : `${words}.pairs.pin_label`, { name })}
            onClick={() => decide(pair.pinned ? 'none' : 'pin')}
          >
            {t(pair.pinned ? `${words}.pairs.pinned_now` : `${words}.pairs.pin`)}
          </Button>
          <Button
            size="small"
            color="error"
            variant={pair.banned === null ? 'text' : 'outlined'}
            aria-pressed={pair.banned !== null}
            aria-label={t(pair.banned === null ? `${words}.pairs.ban_label` : `${words}.pairs.unban_label`, { name })}
            onClick={() => (pair.banned === null ? setBans(true) : decide('none'))}
          >
            {t(pair.banned === null ? `${words}.pairs.ban` : `${words}.pairs.banned_now`)}
          </Button>
        </Box>
      )}
      {bans && (
        <Suspense>
          <BanDialog id={match.id} pair={{ ...ids, from: decisionOn(pair) }} close={() => setBans(false)} />
        </Suspense>
      )}
    </Box>
  )
}

/** What was decided of the pair, or became of it. */
function PairOutcome({ pair: { banned, outcome, refusal, request_id: request } }: Pick<RowProps, 'pair'>) {
  const t = useWords()
  if (banned !== null)
    return (
      <Box sx={{ color: color.errorText }}>
        {t(`${words}.pairs.banned_by`, { by: nameOr(banned.by, t), reason: banned.reason ?? '–' })}
      </Box>
    )
  if (outcome === null) return null
  const became = `${t(`${words}.fields.outcome`)} ${t(`${words}.outcomes.${outcome}`)}.`
  return (
    <Box sx={{ color: outcome === 'refused' ? color.errorText : color.successText }}>
      {[became, refusal].filter(Boolean).join(' ')}{' '}
      {request !== null && (
        <Link component={RouterLink} to={`/mentoring_requests/${request}/show`}>
          {t(`${words}.see_request`)}
        </Link>
      )}
    </Box>
  )
}

/** The criteria with the most points, in words. */
export function reasonsOf(reasons: readonly AdminPairReason[], t: Words): string {
  return reasons
    .map(({ criterion, matched, wanted, minutes }) => {
      const name = t(`${words}.criteria.${criterion}`)
      if (minutes !== null) return t(`${words}.reasons.hours`, { hours: Math.round(minutes / 60) })
      return wanted > 1 ? t(`${words}.reasons.of`, { name, matched, wanted }) : name
    })
    .join(', ')
}

const circle = 2 * Math.PI * 16

/** Points out of a hundred, as a ring around their figure; grey when the pair is not to be. */
function Ring({ score, off }: { readonly score: number; readonly off: boolean }) {
  return (
    <Box
      sx={{
        position: 'relative',
        display: 'grid',
        placeItems: 'center',
        width: 40,
        height: 40,
        font: `680 .875rem/1 ${font.display}`,
        '& svg': { position: 'absolute', inset: 0, rotate: '-90deg' },
        '& circle': { fill: 'none', strokeWidth: 4, stroke: off ? color.line : color.brandTint2 },
        '& .part': { stroke: off ? color.lineStrong : color.brandText, strokeLinecap: 'round' },
      }}
    >
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <circle cx="20" cy="20" r="16" />
        {score > 0 && (
          <circle className="part" cx="20" cy="20" r="16" strokeDasharray={`${(circle * score) / 100} ${circle}`} />
        )}
      </svg>
      <span>{score}</span>
    </Box>
  )
}

interface PersonProps {
  readonly person: AdminCohortPair['participant']
  readonly role: string
  readonly area: string
  readonly out: boolean
}

function Person({ person, role, area, out }: PersonProps) {
  const { user_id: id, name, avatar_url: src, business_unit: code, city } = person
  const t = useWords()
  const unit = useUnitChoices().find(({ value }) => value === code)?.name ?? code
  return (
    <Box sx={{ gridArea: area, minWidth: 0, display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <Avatar id={name === null ? null : id} name={name ?? ''} src={src} size="s" />
      <Box sx={{ minWidth: 0 }}>
        <Box component="span" sx={hidden}>
          {`${role} `}
        </Box>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere', ...(out && { textDecoration: 'line-through' }) }}>
          {nameOr(name, t)}
        </Box>
        <Box sx={{ color: color.ink2, fontSize: '.8125rem' }}>{[unit, city].filter(Boolean).join(', ')}</Box>
      </Box>
    </Box>
  )
}

const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

const row = {
  position: 'relative',
  display: 'grid',
  columnGap: 2,
  rowGap: '4px',
  alignItems: 'center',
  padding: '8px 16px',
  borderBottom: `1px solid ${color.line}`,
  gridTemplateColumns: '40px minmax(0, 1.5fr) minmax(0, 1.5fr) 48px minmax(0, 1.7fr) 152px',
  gridTemplateAreas: '"keep mentee mentor score why acts"',
  '@media (max-width: 900px)': {
    gridTemplateColumns: '40px minmax(0, 1fr) auto',
    gridTemplateAreas: '"keep mentee score" "keep mentor score" "why why why" "acts acts acts"',
  },
} as const

const head = {
  ...row,
  color: color.ink2,
  fontSize: '.8125rem',
  fontWeight: 500,
  '@media (max-width: 900px)': { display: 'none' },
} as const
