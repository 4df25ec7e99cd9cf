import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { color } from '#theme/vars.ts'
import { useWords } from '../../../platform/i18n/provider.ts'
import { Panel } from '../../../platform/shared/Panel.tsx'
import { Published, versionItem, versionList } from '../versions.tsx'
import type { Journey, Milestone } from './milestones.ts'
import { useMilestoneWords } from './names.ts'

const say = 'resources.programs.journey.history'

interface VersionsProps {
  readonly journey: Journey
  /** Makes a draft of an earlier version; null: not this reader. */
  readonly takeUp: ((milestones: readonly Milestone[]) => void) | null
}

/** Every version with who and when; an earlier one becomes a draft by one click. */
export function Versions({ journey: { versions }, takeUp }: VersionsProps) {
  const t = useWords()
  const titleId = useId()
  const { nameOf } = useMilestoneWords()
  if (versions.length === 0) return null
  return (
    <Panel component="section" aria-labelledby={titleId}>
      <Typography variant="h2" id={titleId} sx={{ fontSize: '1.125rem', padding: 2 }}>
        {t(`${say}.title`)}
      </Typography>
      <Box component="ol" tabIndex={0} aria-labelledby={titleId} sx={versionList}>
        {versions.map(
          ({ version, milestones, published_at: at, published_by: by, reaches_running: reaches }, place) => {
            return (
              <Box component="li" key={version} sx={versionItem}>
                <Box sx={{ minWidth: 0, flex: '1 1 220px' }}>
                  <Box sx={{ fontWeight: 600 }}>{t(place === 0 ? `${say}.now` : `${say}.version`, { version })}</Box>
                  <Box sx={{ color: color.ink2, fontSize: '.875rem' }}>
                    <Published at={at} by={by} say={say} />
                    {'. '}
                    {t(reaches ? `${say}.running_pairs` : `${say}.new_pairs`)}
                  </Box>
                  <Box sx={{ color: color.ink2, fontSize: '.8125rem' }}>{milestones.map(nameOf).join(', ')}</Box>
                </Box>
                {takeUp !== null && place > 0 && (
                  <Button
                    size="small"
                    aria-label={t(`${say}.take_up_of`, { version })}
                    onClick={() => takeUp(milestones)}
                  >
                    {t(`${say}.take_up`)}
                  </Button>
                )}
              </Box>
            )
          },
        )}
      </Box>
    </Panel>
  )
}
