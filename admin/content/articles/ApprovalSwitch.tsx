import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { feedSettings } from '#contract/console/content/articles.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { call } from '../../people/session/http.ts'

const address = '/admin/api/feed_settings'
const queryKey = ['feed_settings']

/** Whether articles wait for an administrator before others read them. */
export function ApprovalSwitch() {
  const t = useWords()
  const notify = useNotify()
  const queries = useQueryClient()
  const settings = useQuery({
    queryKey,
    queryFn: async ({ signal }) => feedSettings.parse((await call(address, { signal })).json),
  })
  const change = useMutation({
    mutationFn: (approval: boolean) => call(address, { method: 'PUT', body: JSON.stringify({ approval }) }),
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  if (settings.data === undefined) return null
  return (
    <FormControlLabel
      control={
        <Switch
          checked={change.isPending ? change.variables : settings.data.approval}
          disabled={change.isPending}
          onChange={(_, approval) => {
            change.mutate(approval)
          }}
        />
      }
      label={t('resources.articles.approval')}
      sx={{ marginTop: 1 }}
    />
  )
}
