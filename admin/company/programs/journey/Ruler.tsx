import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { color } from '#theme/vars.ts'
import { useWords } from '../../../platform/i18n/provider.ts'
import { Panel, visuallyHidden } from '../../../platform/shared/Panel.tsx'
import { Pill } from '../../../platform/shared/StatePill.tsx'
import { isSameMilestone, type Milestone, rulerOf } from './milestones.ts'
import { useMilestoneWords } from './names.ts'

const words = 'resources.programs.journey'

interface RulerProps {
  readonly version: number
  readonly inForce: readonly Milestone[]
  readonly milestones: readonly Milestone[]
  readonly isDraft: boolean
}

interface Flag {
  readonly week: number
  readonly names: readonly string[]
  readonly places: readonly number[]
  readonly look: 'same' | 'new' | 'was'
}

/** The milestones on a ruler of weeks: full = unchanged, outline = new or moved, dashed = the date in force. */
export function Ruler({ version, inForce, milestones, isDraft }: RulerProps) {
  const t = useWords()
  const { nameOf, due } = useMilestoneWords()
  const { weeks, step } = rulerOf([...milestones, ...inForce])
  const before = new Map(inForce.map((one) => [one.id, one]))
  const flags: Flag[] = []
  const add = (week: number | null, look: Flag['look'], name: string, place: number) => {
    if (week === null) return
    const found = flags.findIndex((one) => one.week === week && one.look === look)
    const flag = flags[found]
    if (flag === undefined) flags.push({ week, look, names: [name], places: [place] })
    else flags[found] = { ...flag, names: [...flag.names, name], places: [...flag.places, place] }
  }
  milestones.forEach((one, place) => {
    const was = before.get(one.id)
    const isSame = was !== undefined && isSameMilestone(one, was)
    add(one.due_weeks, isSame || !isDraft ? 'same' : 'new', nameOf(one), place + 1)
    if (isDraft && was !== undefined && was.due_weeks !== one.due_weeks)
      add(was.due_weeks, 'was', t(`${words}.in_version`, { name: nameOf(one), version }), place + 1)
  })
  const ticks = Array.from({ length: weeks / step + 1 }, (_, n) => n * step)
  return (
    <Panel sx={{ position: 'relative' }}>
      <Box sx={head}>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h2" sx={{ fontSize: '1.125rem' }}>
            {isDraft
              ? t(`${words}.draft`, { version: version + 1 })
              : version === 0
                ? t(`${words}.none`)
                : t(`${words}.version`, { version })}
          </Typography>
          {isDraft && <Box sx={{ color: color.ink2, fontSize: '.875rem' }}>{t(`${words}.legend`)}</Box>}
        </Box>
        {(isDraft || version > 0) && (
          <Pill
            tone={isDraft ? 'default' : 'success'}
            text={t(isDraft ? `${words}.unpublished` : `${words}.in_force`)}
          />
        )}
      </Box>
      <Box aria-hidden="true" sx={{ display: { xs: 'none', md: 'block' }, padding: '8px 48px 20px' }}>
        <Box sx={line}>
          {raised(flags, weeks).map(({ week, look, names, places, rank }) => (
            <Box key={`${week}/${look}`} sx={{ ...flagAt, left: `${(week / weeks) * 100}%` }}>
              <Box component="span" sx={{ marginBottom: `${rank * lift}px` }}>
                {names.join(', ')}
              </Box>
              <Box component="i" sx={{ ...arch, ...looks[look] }}>
                {places.join(' ')}
              </Box>
            </Box>
          ))}
          {ticks.map((week) => (
            <Box component="span" key={week} sx={{ ...tick, left: `${(week / weeks) * 100}%` }}>
              {week === 0 ? t(`${words}.start`) : t(`${words}.week`, { week })}
            </Box>
          ))}
        </Box>
      </Box>
      <Box sx={visuallyHidden}>
        <table>
          <caption>{t(`${words}.ruler`)}</caption>
          <thead>
            <tr>
              <th scope="col">{t(`${words}.milestone`)}</th>
              <th scope="col">{t(`${words}.expected`)}</th>
              <th scope="col">{t(`${words}.expected_before`)}</th>
            </tr>
          </thead>
          <tbody>
            {milestones.map((one) => {
              const was = before.get(one.id)
              return (
                <tr key={one.id}>
                  <th scope="row">{nameOf(one)}</th>
                  <td>{due(one)}</td>
                  <td>{was === undefined ? t(`${words}.new`) : due(was)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </Box>
    </Panel>
  )
}

/** Of the name of a flag that has no room beside the one before it, in px. */
const lift = 40
/** Names that two flags nearer than this share of the ruler would write over each other. */
const room = 0.13

/** From left to right; a name that has no room stands above the one before it. */
function raised(flags: readonly Flag[], weeks: number): readonly (Flag & { readonly rank: number })[] {
  const ends: number[] = []
  return flags
    .toSorted((a, b) => a.week - b.week)
    .map((flag) => {
      const at = flag.week / weeks
      const free = [0, 1, 2].find((rank) => at - (ends[rank] ?? -1) >= room) ?? 0
      ends[free] = at
      return { ...flag, rank: free }
    })
}

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: 2,
} as const
const line = {
  position: 'relative',
  height: 172,
  borderBottom: `2px solid ${color.ink2}`,
  marginBottom: '28px',
} as const
const flagAt = {
  position: 'absolute',
  bottom: 0,
  width: 112,
  marginLeft: '-56px',
  display: 'grid',
  gap: '6px',
  justifyItems: 'center',
  textAlign: 'center',
  fontSize: '.8125rem',
  lineHeight: 1.3,
  overflowWrap: 'anywhere',
} as const
const arch = {
  display: 'grid',
  placeItems: 'center',
  minWidth: 28,
  height: 30,
  paddingInline: '6px',
  borderRadius: '14px 14px 0 0',
  border: '2px solid',
  borderBottom: 0,
  fontStyle: 'normal',
  fontWeight: 700,
} as const
const looks = {
  same: { backgroundColor: color.action, borderColor: color.action, color: color.actionText },
  new: { backgroundColor: color.infoGround, borderColor: color.action, color: color.infoText },
  was: { borderStyle: 'dashed', borderColor: color.ink2, color: color.ink2 },
} as const
const tick = {
  position: 'absolute',
  top: '100%',
  transform: 'translateX(-50%)',
  paddingTop: '8px',
  fontSize: '.8125rem',
  color: color.ink2,
  whiteSpace: 'nowrap',
} as const
