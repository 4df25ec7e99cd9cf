import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { AdminMatchWeights } from '#contract/console/community/match-weights.ts'
import { color } from '#theme/vars.ts'
import { useWords } from '../../../platform/i18n/provider.ts'
import { useFormats } from '../../../platform/shared/format.ts'
import { Panel } from '../../../platform/shared/Panel.tsx'
import { Pill } from '../../../platform/shared/StatePill.tsx'
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
      <Box component="ol" tabIndex={0} aria-labelledby={titleId} sx={list}>
        {rule.versions.map((version) => {
          const isNow = version === now
          return (
            <Box component="li" key={version.version} sx={item}>
              <Box sx={{ minWidth: 0, flex: '1 1 220px' }}>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', fontWeight: 600 }}>
                  {t(`${say}.version`, { version: version.version })}
                  {isNow && <Pill tone="success" text={t(`${say}.now`)} />}
                </Box>
                <Published version={version} />
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

type Version = AdminMatchWeights['versions'][number]

function Published({ version: { published_at: at, published_by: by, restores } }: { readonly version: Version }) {
  const t = useWords()
  const { moment } = useFormats()
  const date = moment(at)
  return (
    <Box sx={{ color: color.ink2, fontSize: '.875rem' }}>
      <time dateTime={at}>
        {by === null
          ? t(`${say}.by_import`, { date })
          : by.name === null
            ? t(`${say}.by_deleted`, { date })
            : t(`${say}.by`, { date, name: by.name })}
      </time>
      {restores !== null && <Box>{t(`${say}.restores`, { version: restores })}</Box>}
    </Box>
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

const list = { listStyle: 'none', margin: 0, padding: 0, maxHeight: 420, overflowY: 'auto' } as const
const item = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: '12px 16px',
  borderTop: `1px solid ${color.line}`,
} as const
