import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { AdminBackups, AdminProcess } from '#contract/console/platform/operations.ts'
import { color } from '#theme/vars.ts'
import { useWords } from '../i18n/provider.ts'
import { Facts } from '../shared/Facts.tsx'
import { useFormats } from '../shared/format.ts'
import { Icon } from '../shared/icons.tsx'
import { TitledPanel } from './TitledPanel.tsx'

const words = 'resources.operations'

interface ProcessesProps {
  readonly processes: readonly AdminProcess[]
  /** When the server answered. */
  readonly at: string
}

/** What runs: where, which roles, since when. */
export function Processes({ processes, at }: ProcessesProps) {
  const t = useWords()
  return (
    <TitledPanel title={t(`${words}.processes.title`)}>
      {processes.length === 0 ? (
        <Typography variant="body2">{t(`${words}.processes.none`)}</Typography>
      ) : (
        <Box component="ul" sx={{ '& li + li': { borderTop: `1px solid ${color.line}` } }}>
          {processes.map((process) => (
            <Process key={process.id} process={process} at={at} />
          ))}
        </Box>
      )}
    </TitledPanel>
  )
}

function Process({ process, at }: { readonly process: AdminProcess; readonly at: string }) {
  const t = useWords()
  const { span, time } = useFormats()
  const { name, roles, version, started_at: startedAt, seen_at: seenAt, silent, foreign } = process
  const warns = silent || foreign !== null
  const small = { color: color.ink2, fontSize: '.875rem' } as const
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, paddingBlock: '10px', alignItems: 'start' }}>
      <Box sx={{ color: warns ? color.warningMark : color.successMark, paddingTop: '2px' }}>
        <Icon name={warns ? 'warning' : 'check'} size={16} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>{name}</Box>
        <Box sx={small}>{roles.map((role) => t(`${words}.processes.roles.${role}`)).join(', ')}</Box>
        {foreign !== null && (
          <Box sx={{ ...small, color: color.warningText }}>
            {t(`${words}.processes.foreign`, {
              smart_count: foreign.events,
              stream: foreign.stream,
              type: foreign.type,
            })}
          </Box>
        )}
      </Box>
      <Box sx={{ ...small, textAlign: 'right', ...(silent && { color: color.warningText }) }}>
        <div>
          {silent
            ? t(`${words}.processes.silent`, { time: time(seenAt) })
            : t(`${words}.processes.since`, { span: span(Date.parse(at) - Date.parse(startedAt)) })}
        </div>
        <div>{t(`${words}.processes.version`, { version })}</div>
      </Box>
    </Box>
  )
}

/** The last backup that is known of; those of a database that is hosted apart are not. */
export function Backups({ backups: { embedded, last, archived_at: archivedAt } }: { readonly backups: AdminBackups }) {
  const t = useWords()
  const { moment, size } = useFormats()
  const facts = [
    ...(last === null
      ? []
      : [
          {
            name: t(`${words}.backups.last`),
            value: t(`${words}.backups.last_value`, { when: moment(last.made_at), size: size(last.bytes) }),
          },
        ]),
    ...(archivedAt === null ? [] : [{ name: t(`${words}.backups.archived`), value: moment(archivedAt) }]),
  ]
  return (
    <TitledPanel title={t(`${words}.backups.title`)}>
      {facts.length > 0 && <Facts columns={1} facts={facts} />}
      {facts.length === 0 && <Typography variant="body2">{t(`${words}.backups.none`)}</Typography>}
      <Typography variant="body2" sx={{ color: color.ink2, marginTop: 1 }}>
        {t(embedded ? `${words}.backups.embedded` : `${words}.backups.hosted`)}
      </Typography>
    </TitledPanel>
  )
}
