import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useGetList } from 'react-admin'
import type { AdminProgram } from '#contract/console/company/programs.ts'
import { color } from '#theme/vars.ts'
import { useLocale, useWords } from '../../platform/i18n/provider.ts'
import { LoadError } from '../../platform/lists/list-states.tsx'
import { LoadingRows } from '../../platform/shared/Loading.tsx'
import { useNameReaders, useReaders } from './data.ts'

const words = 'resources.help_cases'

/** Whom each program names for each topic. Every change is kept at once. */
export default function ReadersDialog({ close }: { readonly close: () => void }) {
  const t = useWords()
  const locale = useLocale()
  const id = useId()
  const { data: programs = [] } = useGetList<AdminProgram>('programs', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'name', order: 'ASC' },
    filter: {},
  })
  const [chosen, choose] = useState<string | null>(null)
  const program = chosen ?? programs[0]?.id ?? ''
  const { data, error, refetch } = useReaders(program)
  const name = useNameReaders(program)
  return (
    <Dialog open onClose={close} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{t(`${words}.who.title`)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography sx={{ color: color.ink2 }}>{t(`${words}.who.text`)}</Typography>
        <TextField
          select
          label={t(`${words}.who.program`)}
          value={program}
          slotProps={{ select: { native: true } }}
          onChange={(event) => choose(event.target.value)}
        >
          {programs.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name[locale]}
            </option>
          ))}
        </TextField>
        {error !== null && <LoadError error={error} retry={() => void refetch()} />}
        {data === undefined && error === null && <LoadingRows />}
        {data?.topics.map(({ topic, readers }) => {
          const named = readers.map((one) => one.id)
          return (
            <Box component="fieldset" key={topic} sx={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}>
              <Typography component="legend" sx={{ fontWeight: 600 }}>
                {t(`${words}.topics.${topic}`)}
              </Typography>
              {named.length === 0 && (
                <Typography variant="body2" sx={{ color: color.ink2 }}>
                  {t(`${words}.who.nobody`)}
                </Typography>
              )}
              <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
                {data.candidates.map((one) => (
                  <FormControlLabel
                    key={one.id}
                    label={one.name}
                    control={
                      <Checkbox
                        checked={named.includes(one.id)}
                        aria-disabled={name.isPending}
                        onChange={(_event, on) => {
                          if (name.isPending) return
                          const left = named.filter((other) => other !== one.id)
                          name.mutate({ topic, readers: on ? [...left, one.id] : left, from: named })
                        }}
                      />
                    }
                  />
                ))}
              </Box>
            </Box>
          )
        })}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{t(`${words}.who.close`)}</Button>
      </DialogActions>
    </Dialog>
  )
}
