import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { AdminMatchWeights } from '#contract/console/community/match-weights.ts'
import { color } from '#theme/vars.ts'
import { useWords } from '../../../platform/i18n/provider.ts'
import { Panel } from '../../../platform/shared/Panel.tsx'
import { Pill } from '../../../platform/shared/StatePill.tsx'
import { Published, versionItem, versionList } from '../versions.tsx'
import { criteria, isSameWeights, weightsOf } from './weights.ts'

const words = 'resources.programs'
const say = `${words}.weights.history` as const

interface VersionsProps {
  readonly rule: AdminMatchWeights
  /** Publishes the weights of an earlier version again; null: not now, or not by this reader. */
  readonly restore: ((version: number) => void) | null
}

/** Every version with who and when; an earlier one is in force again by one click. */
export function Versions({ rule, restore }: VersionsProps) {
  const t = useWords()
  const titleId = useId()
  const inForce = weightsOf(rule)
  const [now, before] = rule.versions
  return (
    <Panel component="section" aria-labelledby={titleId}>
      <Typography variant="h2" id={titleId} sx={{ fontSize: '1.125rem', padding: 2 }}>
        {t(`${say}.title`)}
      </Typography>
      <Box component="ol" tabIndex={0} aria-labelledby={titleId} sx={versionList}>
        {rule.versions.map((version) => {
          const isNow = version === now
          return (
            <Box component="li" key={version.version} sx={versionItem}>
              <Box sx={{ minWidth: 0, flex: '1 1 220px' }}>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', fontWeight: 600 }}>
                  {t(`${say}.version`, { version: version.version })}
                  {isNow && <Pill tone="success" text={t(`${say}.now`)} />}
                </Box>
                <Box sx={{ color: color.ink2, fontSize: '.875rem' }}>
                  <Published at={version.published_at} by={version.published_by} say={say} />
                  {version.restores !== null && <Box>{t(`${say}.restores`, { version: version.restores })}</Box>}
                </Box>
                <Points weights={weightsOf(version)} />
              </Box>
              {restore !== null && isNow && before !== undefined && !isSameWeights(weightsOf(before), inForce) && (
                <Button
                  variant="outlined"
                  size="small"
                  aria-label={t(`${say}.take_back_of`, { version: version.version, before: before.version })}
                  onClick={() => restore(before.version)}
                >
                  {t(`${say}.take_back`)}
                </Button>
              )}
              {restore !== null && !isNow && version !== before && !isSameWeights(weightsOf(version), inForce) && (
                <Button
                  size="small"
                  aria-label={t(`${say}.restore_of`, { version: version.version })}
                  onClick={() => restore(version.version)}
                >
                  {t(`${say}.restore`)}
                </Button>
              )}
            </Box>
          )
        })}
      </Box>
    </Panel>
  )
}

/** `Comp. 35, Métier 20, …` without those that give nothing. */
function Points({ weights }: { readonly weights: ReturnType<typeof weightsOf> }) {
  const t = useWords()
  const parts = criteria.flatMap((criterion) =>
    weights[criterion] === 0 ? [] : [`${t(`${words}.criteria.${criterion}.short`)} ${weights[criterion]}`],
  )
  return <Box sx={{ color: color.ink2, fontSize: '.8125rem' }}>{parts.join(', ')}</Box>
}
