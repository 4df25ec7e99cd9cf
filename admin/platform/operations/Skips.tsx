import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { AdminReadModel, AdminSkip } from '#contract/console/platform/operations.ts'
import { color } from '#theme/vars.ts'
import { useWords } from '../i18n/provider.ts'
import { useFormats } from '../shared/format.ts'
import { useOperate, useOperations } from './data.ts'
import { TitledPanel } from './TitledPanel.tsx'

const words = 'resources.operations.skips'

/** Events of the company that read models leave out: by whom, why, and the way back. */
export function Skips() {
  const t = useWords()
  const { data: skips = [] } = useOperations<readonly AdminSkip[]>('read_model_skips')
  return (
    <TitledPanel title={t(`${words}.title`)}>
      {skips.length === 0 ? (
        <Typography variant="body2" sx={{ color: color.ink2 }}>
          {t(`${words}.none`)}
        </Typography>
      ) : (
        <Box component="ul" sx={{ display: 'grid', gap: 2, fontSize: '.875rem', overflowWrap: 'anywhere' }}>
          {skips.map((skip) => (
            <Skip key={skip.id} skip={skip} />
          ))}
        </Box>
      )}
    </TitledPanel>
  )
}

function Skip({ skip }: { readonly skip: AdminSkip }) {
  const t = useWords()
  const { moment } = useFormats()
  const { mutate, isPending } = useOperate<AdminReadModel>('skips.taken_up')
  const nameOf = ({ name }: AdminSkip['skipped_by']) => name ?? t(`${words}.somebody`)
  const what = t(`${words}.what`, { type: skip.type, model: skip.read_model })
  return (
    <Box component="li" sx={{ display: 'grid', gap: '4px', justifyItems: 'start' }}>
      <Box sx={{ fontWeight: 600 }}>{what}</Box>
      <span>
        {t(`${words}.by`, { name: nameOf(skip.skipped_by), when: moment(skip.skipped_at), reason: skip.reason })}
      </span>
      {skip.lifted_by !== null && skip.lifted_at !== null ? (
        <Box sx={{ color: color.ink2 }}>
          {t(`${words}.lifted`, { name: nameOf(skip.lifted_by), when: moment(skip.lifted_at) })}
        </Box>
      ) : (
        <Button
          size="small"
          aria-label={`${t(`${words}.take_up`)}${t('undo.colon')}${what}`}
          aria-disabled={isPending}
          onClick={() => {
            if (isPending) return
            mutate({ path: `read_models/${skip.read_model}/take_up`, body: { event_id: skip.event_id } })
          }}
        >
          {t(`${words}.take_up`)}
        </Button>
      )}
    </Box>
  )
}
