import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { mostMilestones } from '#contract/console/mentoring/program-milestones.ts'
import { color } from '#theme/vars.ts'
import { useWords } from '../../../platform/i18n/provider.ts'
import { Icon } from '../../../platform/shared/icons.tsx'
import { Panel } from '../../../platform/shared/Panel.tsx'
import { Pill } from '../../../platform/shared/StatePill.tsx'
import { versionItem } from '../versions.tsx'
import { isSameMilestone, type Milestone } from './milestones.ts'
import { useMilestoneWords } from './names.ts'

const words = 'resources.programs.journey'

interface MilestoneListProps {
  readonly milestones: readonly Milestone[]
  readonly inForce: readonly Milestone[]
  readonly openId: string | null
  /** null: the reader does not change them. */
  readonly edit: {
    readonly open: (id: string | null) => void
    readonly add: () => void
    readonly move: (id: string, to: 'up' | 'down') => void
  } | null
}

/** The milestones in their order; one opens in the form below. */
export function MilestoneList({ milestones, inForce, openId, edit }: MilestoneListProps) {
  const t = useWords()
  const titleId = useId()
  const { nameOf, about, due } = useMilestoneWords()
  const before = new Map(inForce.map((one) => [one.id, one]))
  return (
    <Panel component="section" aria-labelledby={titleId}>
      <Box sx={head}>
        <Typography variant="h2" id={titleId} sx={{ fontSize: '1.125rem' }}>
          {t(`${words}.list`, { smart_count: milestones.length })}
        </Typography>
        {edit !== null && (
          <Button
            size="small"
            startIcon={<Icon name="plus" size={16} />}
            aria-disabled={milestones.length >= mostMilestones}
            onClick={() => {
              if (milestones.length < mostMilestones) edit.add()
            }}
          >
            {t(`${words}.add`)}
          </Button>
        )}
      </Box>
      {milestones.length === 0 && (
        <Box sx={{ padding: 2, paddingTop: 0, color: color.ink2 }}>{t(`${words}.empty`)}</Box>
      )}
      <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {milestones.map((one) => {
          const name = nameOf(one)
          const was = before.get(one.id)
          const isNew = inForce.length > 0 && was === undefined
          const isChanged = was !== undefined && !isSameMilestone(one, was)
          return (
            <Box
              component="li"
              key={one.id}
              sx={{ ...versionItem, ...(one.id === openId && { backgroundColor: color.infoGround }) }}
            >
              <Box sx={{ minWidth: 0, flex: '1 1 220px' }}>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', fontWeight: 600 }}>
                  {edit === null ? (
                    name
                  ) : (
                    <Link
                      component="button"
                      type="button"
                      aria-expanded={one.id === openId}
                      onClick={() => edit.open(one.id === openId ? null : one.id)}
                      sx={{ minHeight: 24, textAlign: 'left', fontWeight: 600 }}
                    >
                      {name}
                    </Link>
                  )}
                  <Pill tone="default" text={t(`${words}.kinds.${one.kind}`)} />
                  {isNew && <Pill tone="info" text={t(`${words}.new`)} />}
                </Box>
                <Box sx={{ color: color.ink2, fontSize: '.875rem' }}>
                  {about(one)}
                  {isChanged && due(was) !== due(one) && (
                    <>
                      {' '}
                      <del>{due(was)}</del>
                    </>
                  )}
                </Box>
              </Box>
              {edit !== null && (
                <Box sx={{ display: 'inline-flex' }}>
                  {(['up', 'down'] as const).map((to) => (
                    <IconButton
                      key={to}
                      aria-label={t(`plain.move_row_${to}`, { name })}
                      onClick={() => edit.move(one.id, to)}
                      sx={{ width: 36, height: 36 }}
                    >
                      <Icon name={to} />
                    </IconButton>
                  ))}
                </Box>
              )}
            </Box>
          )
        })}
      </Box>
    </Panel>
  )
}

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: 2,
} as const
