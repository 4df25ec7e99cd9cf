import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { AdminCohortReason } from '#contract/console/community/cohort-matches.ts'
import { color } from '#theme/vars.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { LoadError } from '../../platform/lists/list-states.tsx'
import { Icon } from '../../platform/shared/icons.tsx'
import { LoadingRows } from '../../platform/shared/Loading.tsx'
import { nameOr } from '../../platform/shared/people.ts'
import { useReason } from './data.ts'

const words = 'resources.cohort_matches'

interface WhyProps {
  readonly id: string
  readonly participant: string
  readonly close: () => void
}

/** Why a mentee has this mentor, point by point, and why no other. */
export default function Why({ id, participant, close }: WhyProps) {
  const t = useWords()
  const { data, error, refetch } = useReason(id, participant)
  const title = t(data?.left === null || data === undefined ? `${words}.why.title` : `${words}.why.left`)
  return (
    <Drawer
      anchor="right"
      open
      onClose={close}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': title, sx: { width: { xs: '100%', sm: 460 }, maxWidth: '100%' } },
      }}
    >
      <Box sx={{ padding: 2, display: 'flex', gap: 1, alignItems: 'start', borderBottom: `1px solid ${color.line}` }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="body2" sx={{ color: color.ink2 }}>
            {title}
          </Typography>
          {data !== undefined && (
            <Typography variant="h2" sx={{ fontSize: '1.25rem' }}>
              {data.presenter === null
                ? nameOr(data.participant.name, t)
                : t(`${words}.pairs.and`, {
                    participant: nameOr(data.participant.name, t),
                    presenter: nameOr(data.presenter.name, t),
                  })}
            </Typography>
          )}
        </Box>
        <IconButton aria-label={t(`${words}.why.close`)} onClick={close}>
          <Icon name="close" />
        </IconButton>
      </Box>
      <Box sx={{ padding: 2, display: 'grid', gap: 2 }}>
        {data === undefined && error === null && <LoadingRows />}
        {error !== null && <LoadError error={error} retry={() => void refetch()} />}
        {data !== undefined && <Receipt reason={data} />}
      </Box>
    </Drawer>
  )
}

function Receipt({
  reason: { participant, score, rank, pinned, left, criteria, others },
}: {
  readonly reason: AdminCohortReason
}) {
  const t = useWords()
  return (
    <>
      <Box>
        {score !== null && <Box sx={{ fontSize: '2rem', fontWeight: 700 }}>{score}</Box>}
        {pinned !== null && <Box>{t(`${words}.why.pinned`, { by: nameOr(pinned.by, t) })}</Box>}
        {rank !== null && <Box>{t(`${words}.why.rank`, { rank, name: nameOr(participant.name, t) })}</Box>}
        {left !== null && <Box>{t(`${words}.left.${left}`)}</Box>}
      </Box>
      {criteria.map((one) => (
        <Criterion key={one.criterion} {...one} />
      ))}
      {others.length > 0 && (
        <Box>
          <Typography variant="h3" sx={{ fontSize: '1rem', marginBottom: 1 }}>
            {t(`${words}.why.others`)}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 1 }}>
            {others.map((other) => (
              <Other key={other.id} {...other} />
            ))}
          </Box>
        </Box>
      )}
    </>
  )
}

function Criterion({ criterion, points, weight, matched, wanted, minutes }: AdminCohortReason['criteria'][number]) {
  const t = useWords()
  const name = t(`${words}.criteria.${criterion}`)
  const detail =
    minutes === null
      ? wanted > 0 && t(`${words}.why.matched`, { matched: matched.length, wanted })
      : t(`${words}.why.minutes`, { hours: Math.round(minutes / 60) })
  return (
    <Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <span>{name}</span>
        <b>{t(`${words}.why.of`, { points, weight })}</b>
      </Box>
      <LinearProgress
        aria-label={name}
        variant="determinate"
        value={weight === 0 ? 0 : (100 * points) / weight}
        sx={{ marginBlock: '4px' }}
      />
      {detail !== false && <Box sx={{ color: color.ink2, fontSize: '.875rem' }}>{detail}</Box>}
    </Box>
  )
}

function Other({ name, score, why, taken_by: takenBy, reason, load }: AdminCohortReason['others'][number]) {
  const t = useWords()
  const facts = [
    t(`${words}.why.reasons.${why}`),
    why === 'banned' && reason,
    why === 'taken' && t(`${words}.why.taken_by`, { names: takenBy.join(', ') }),
    t(`${words}.why.held`, { held: load.held, limit: load.limit }),
  ]
  return (
    <li>
      <b>{t(`${words}.why.other`, { name: nameOr(name, t), score })}</b>
      <Box sx={{ color: color.ink2, fontSize: '.875rem' }}>{facts.filter(Boolean).join(', ')}</Box>
    </li>
  )
}
