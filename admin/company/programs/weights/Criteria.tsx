import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { AdminMatchWeights } from '#contract/console/community/match-weights.ts'
import { color, shape } from '#theme/vars.ts'
import { useWords } from '../../../platform/i18n/provider.ts'
import { Icon } from '../../../platform/shared/icons.tsx'
import { Panel } from '../../../platform/shared/Panel.tsx'
import { Pill } from '../../../platform/shared/StatePill.tsx'
import { PointsSlider } from './PointsSlider.tsx'
import {
  criteria,
  type Criterion,
  isStatement,
  lostPoints,
  pointsOf,
  sumOf,
  type Weights,
  weightsOf,
} from './weights.ts'

const words = 'resources.programs'
const say = `${words}.weights` as const

interface Draft {
  readonly weights: Weights
  readonly isChanged: boolean
  readonly change: (weights: Weights) => void
  readonly drop: () => void
}

interface CriteriaProps {
  readonly rule: AdminMatchWeights
  /** null: the reader only reads the rule in force. */
  readonly draft: Draft | null
}

/** The points of each criterion, by slider or by number, and their total. */
export function Criteria({ rule, draft }: CriteriaProps) {
  const t = useWords()
  const titleId = useId()
  const inForce = weightsOf(rule)
  const isDraft = draft?.isChanged === true
  const weights = draft?.weights ?? inForce
  const lost = lostPoints(weights, rule.personality_in_matching)
  const version = isDraft ? rule.version + 1 : rule.version
  return (
    <Panel component="section" aria-labelledby={titleId}>
      <Box sx={{ ...between, padding: 2, borderBottom: `1px solid ${color.line}` }}>
        <Box sx={{ minWidth: 0, flex: '1 1 180px' }}>
          <Typography variant="h2" id={titleId} sx={{ fontSize: '1.125rem' }}>
            {t(isDraft ? `${say}.draft` : `${say}.title`, { version })}
          </Typography>
          <Typography variant="body2" sx={{ color: color.ink2 }}>
            {t(draft === null ? `${say}.reading` : `${say}.mark`)}
          </Typography>
        </Box>
        <Pill tone={isDraft ? 'default' : 'success'} text={t(isDraft ? `${say}.unpublished` : `${say}.in_force`)} />
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 2, paddingBottom: 0 }}>
        {criteria.map((criterion) => (
          <CriterionRow
            key={criterion}
            criterion={criterion}
            points={weights[criterion]}
            was={inForce[criterion]}
            isOff={isStatement(criterion) && !rule.personality_in_matching}
            set={draft && ((points) => draft.change({ ...weights, [criterion]: points }))}
          />
        ))}
      </Box>
      <Box sx={{ padding: 2 }}>
        <Total total={sumOf(weights)} />
      </Box>
      {(!rule.personality_in_matching || isDraft) && (
        <Box sx={{ display: 'grid', gap: 1, padding: 2, borderTop: `1px solid ${color.line}`, fontSize: '.9375rem' }}>
          {!rule.personality_in_matching && <Box sx={{ color: color.ink2 }}>{t(`${say}.statements_off`)}</Box>}
          {lost > 0 && (
            <Box sx={{ color: color.warningText }}>
              {t(`${say}.statements_lost`, { smart_count: lost, best: 100 - lost })}
            </Box>
          )}
          {isDraft && (
            <Link component="button" type="button" onClick={draft.drop} sx={{ justifySelf: 'start', minHeight: 24 }}>
              {t(`${say}.back_to`, { version: rule.version })}
            </Link>
          )}
        </Box>
      )}
    </Panel>
  )
}

interface RowProps {
  readonly criterion: Criterion
  readonly points: number
  /** Of the rule in force. */
  readonly was: number
  /** It gives nothing in this company. */
  readonly isOff: boolean
  readonly set: ((points: number) => void) | null
}

function CriterionRow({ criterion, points, was, isOff, set }: RowProps) {
  const t = useWords()
  const name = t(`${words}.criteria.${criterion}.name`)
  const isChanged = points !== was
  return (
    <Box component="li" sx={{ ...item, ...(isOff && { color: color.ink2 }) }}>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>{name}</Box>
        <Box sx={{ color: color.ink2, fontSize: '.875rem' }}>{t(`${words}.criteria.${criterion}.help`)}</Box>
      </Box>
      {set === null ? (
        <Box sx={{ fontWeight: 600, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>{points}</Box>
      ) : (
        <>
          <Box sx={{ gridRow: '1 / span 2', gridColumn: 2 }}>
            <TextField
              type="number"
              size="small"
              // The browser's own text of the number: an emptied field stays empty while it is typed in.
              value={points === 0 ? '0' : String(points)}
              disabled={isOff}
              onChange={({ target }) => set(pointsOf(target.value))}
              onFocus={({ target }) => target.select()}
              slotProps={{
                htmlInput: {
                  'aria-label': t(`${say}.points_of`, { name }),
                  min: 0,
                  max: 100,
                  step: 1,
                  inputMode: 'numeric',
                },
              }}
              sx={{
                width: '100%',
                '& input': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
                ...(isChanged && { '& fieldset': { borderWidth: 2, borderColor: color.action } }),
              }}
            />
            {/* Its place is kept: a change moves nothing. */}
            <Box
              sx={{ color: color.ink2, fontSize: '.8125rem', textAlign: 'right', whiteSpace: 'nowrap', minHeight: 20 }}
            >
              {isChanged && t(`${say}.was`, { points: was })}
            </Box>
          </Box>
          <PointsSlider label={name} points={points} mark={was} disabled={isOff} set={set} />
        </>
      )}
    </Box>
  )
}

/** 100 in all; otherwise how many are missing, or too many. */
function Total({ total }: { readonly total: number }) {
  const t = useWords()
  const gap = 100 - total
  const isRight = gap === 0
  return (
    <Box
      role="status"
      sx={{
        ...between,
        padding: '10px 14px',
        borderRadius: shape.radius,
        ...(isRight
          ? { backgroundColor: color.successGround, color: color.successText }
          : { backgroundColor: color.warningGround, color: color.warningText }),
      }}
    >
      <Box component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
        <Icon name={isRight ? 'check' : 'warning'} size={16} />
        {isRight && t(`${say}.exact`)}
        {gap > 0 && t(`${say}.missing`, { smart_count: gap })}
        {gap < 0 && t(`${say}.too_many`, { smart_count: -gap })}
      </Box>
      <Box component="span" sx={{ fontWeight: 700, fontSize: '1.125rem', fontVariantNumeric: 'tabular-nums' }}>
        {t(`${say}.total`, { total })}
      </Box>
    </Box>
  )
}

const between = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  justifyContent: 'space-between',
} as const
const item = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 92px',
  gap: '6px 12px',
  paddingBlock: '12px',
  '& + li': { borderTop: `1px solid ${color.line}` },
} as const
