import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { Avatar } from '#theme/Avatar.tsx'
import { color, shape } from '#theme/vars.ts'
import { useWords } from '../../../platform/i18n/provider.ts'
import { useUnitChoices } from '../../../platform/lists/choices.ts'
import { visuallyHidden } from '../../../platform/shared/Panel.tsx'
import type { EffectAnswer, Criterion } from './weights.ts'

const words = 'resources.programs'
const say = `${words}.weights.effect` as const

type Mentor = EffectAnswer['mentors'][number]

interface EffectRowsProps {
  readonly mentors: readonly Mentor[]
}

/** One row a mentor: rank, score and points of each criterion, those of the rule in force below where they differ. */
export function EffectTable({ mentors, criteria }: EffectRowsProps & { readonly criteria: readonly Criterion[] }) {
  const t = useWords()
  const label = t(`${say}.title`)
  return (
    <Box
      role="region"
      aria-label={t('list.rows_of', { name: label })}
      tabIndex={0}
      sx={{ position: 'relative', overflowX: 'auto' }}
    >
      <Table size="small" aria-label={label} sx={table}>
        <TableHead>
          <TableRow>
            <TableCell>{t(`${say}.rank`)}</TableCell>
            <TableCell>{t(`${say}.mentor`)}</TableCell>
            <TableCell>{t(`${say}.score`)}</TableCell>
            {criteria.map((criterion) => (
              <TableCell key={criterion} align="right">
                <abbr title={t(`${words}.criteria.${criterion}.name`)}>
                  {t(`${words}.criteria.${criterion}.short`)}
                </abbr>
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {mentors.map((mentor) => (
            <TableRow key={mentor.id}>
              <TableCell>
                <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
                  <FromTo before={mentor.before.rank} after={mentor.after.rank} />
                  <Move mentor={mentor} />
                </Box>
              </TableCell>
              <TableCell>
                <Who mentor={mentor} />
              </TableCell>
              <TableCell>
                <FromTo before={mentor.before.score} after={mentor.after.score} isStrong />
              </TableCell>
              {criteria.map((criterion) => (
                <TableCell key={criterion} align="right">
                  <Points mentor={mentor} criterion={criterion} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

/** For narrow screens: without the points of each criterion. */
export function EffectCards({ mentors }: EffectRowsProps) {
  const t = useWords()
  return (
    <Box component="ol" aria-label={t(`${say}.title`)} sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {mentors.map((mentor) => (
        <Box component="li" key={mentor.id} sx={card}>
          <Who mentor={mentor} />
          <FromTo before={mentor.before.rank} after={mentor.after.rank} />
          <Box sx={{ gridColumn: '1 / -1', display: 'flex', gap: 1, alignItems: 'center' }}>
            <Move mentor={mentor} />
            <FromTo before={mentor.before.score} after={mentor.after.score} isStrong />
          </Box>
        </Box>
      ))}
    </Box>
  )
}

interface MentorProps {
  readonly mentor: Mentor
}

function Who({ mentor: { user_id: id, name, business_unit: unit, city } }: MentorProps) {
  const units = useUnitChoices()
  const place = [units.find(({ value }) => value === unit)?.name ?? unit, city].filter((part) => part !== null)
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', minWidth: 0 }}>
      <Avatar id={id} name={name} size="s" />
      <Box sx={{ minWidth: 132 }}>
        <Box sx={{ fontWeight: 600 }}>{name}</Box>
        <Box sx={{ color: color.ink2, fontSize: '.8125rem' }}>{place.join(', ')}</Box>
      </Box>
    </Box>
  )
}

interface FromToProps {
  readonly before: number
  readonly after: number
  readonly isStrong?: boolean
}

/** `2 → 1` */
function FromTo({ before, after, isStrong = false }: FromToProps) {
  const t = useWords()
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      <Box component="span" sx={visuallyHidden}>
        {t(`${say}.from_to`, { before, after })}
      </Box>
      <span aria-hidden="true">
        <Box component="span" sx={{ color: color.ink2 }}>
          {before} →
        </Box>{' '}
        <Box component="b" sx={{ fontSize: isStrong ? '1.0625rem' : 'inherit' }}>
          {after}
        </Box>
      </span>
    </Box>
  )
}

function Move({ mentor: { before, after } }: MentorProps) {
  const t = useWords()
  const by = before.rank - after.rank
  const text = by === 0 ? t(`${say}.same`) : t(by > 0 ? `${say}.up` : `${say}.down`, { smart_count: Math.abs(by) })
  return (
    <Box
      component="span"
      sx={{
        minWidth: 36,
        padding: '2px 6px',
        borderRadius: shape.pill,
        fontSize: '.8125rem',
        textAlign: 'center',
        whiteSpace: 'nowrap',
        fontVariantNumeric: 'tabular-nums',
        ...(by > 0
          ? { backgroundColor: color.successGround, color: color.successText }
          : { backgroundColor: color.neutralGround, color: color.neutralText }),
      }}
    >
      <Box component="span" sx={visuallyHidden}>
        {text}
      </Box>
      <span aria-hidden="true">{by === 0 ? '=' : `${by > 0 ? '↑' : '↓'} ${Math.abs(by)}`}</span>
    </Box>
  )
}

function Points({ mentor: { criteria }, criterion }: MentorProps & { readonly criterion: Criterion }) {
  const t = useWords()
  const found = criteria.find((one) => one.criterion === criterion)
  const { before, after } = found ?? { before: 0, after: 0 }
  const isChanged = before !== after
  return (
    <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>
      <Box sx={{ fontWeight: isChanged ? 700 : 400 }}>{after}</Box>
      {isChanged && (
        <Box sx={{ color: color.ink2 }}>
          <Box component="span" sx={visuallyHidden}>
            {t(`${say}.was`, { points: before })}
          </Box>
          <span aria-hidden="true">{before}</span>
        </Box>
      )}
    </Box>
  )
}

const table = {
  '& th': { color: color.ink2, fontWeight: 600, whiteSpace: 'nowrap', padding: '8px 6px', borderColor: color.line },
  '& td': { height: 52, padding: '4px 6px', borderColor: color.line },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: 2 },
  '& th:last-of-type, & td:last-of-type': { paddingRight: 2 },
  '& abbr': { textDecoration: 'none' },
} as const
const card = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '8px 16px',
  padding: '12px 16px',
  borderTop: `1px solid ${color.line}`,
} as const
