import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { SaveButton, TextInput } from 'react-admin'
import { Form } from '../../platform/shared/Form.tsx'
import type { CompanyHost } from '#contract/console/company/company-settings.ts'
import { color } from '#theme/vars.ts'
import type { ConsoleData } from '../../platform/data/data-provider.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { CopyField } from '../../platform/shared/CopyField.tsx'
import type { FormValues } from '../../platform/shared/form-values.ts'
import { useFormats } from '../../platform/shared/format.ts'
import { Panel } from '../../platform/shared/Panel.tsx'
import { Pill } from '../../platform/shared/StatePill.tsx'
import { fieldErrorsOf, useCompanyChange } from './data.ts'

const words = 'resources.company_settings.hosts'
const ask = (data: ConsoleData, host: string) => data.askHost(host)
const check = (data: ConsoleData, host: string) => data.checkHost(host)
const remove = (data: ConsoleData, host: string) => data.removeHost(host)

/** Where the company's people find the product; another host is proven by a record in its zone. */
export function Hosts({ hosts }: { readonly hosts: readonly CompanyHost[] }) {
  const t = useWords()
  const inUse = hosts.filter(({ state }) => state === 'in_use')
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 820 }}>
      <Panel component="section" sx={{ padding: 2 }}>
        <Typography variant="h2" sx={{ fontSize: '1.125rem' }}>
          {t(`${words}.title`)}
        </Typography>
        <Typography variant="body2" sx={{ color: color.ink2 }}>
          {t(`${words}.lede`)}
        </Typography>
        <Box component="ul" sx={{ marginTop: 1 }}>
          {hosts.map((host) => (
            <Host key={host.host} host={host} isFirst={host.host === inUse[0]?.host} isLast={inUse.length === 1} />
          ))}
        </Box>
      </Panel>
      <AskHost />
    </Box>
  )
}

interface HostProps {
  readonly host: CompanyHost
  readonly isFirst: boolean
  /** It is the only one in use. */
  readonly isLast: boolean
}

function Host({ host: { host, state, record, problem, checked_at: at }, isFirst, isLast }: HostProps) {
  const t = useWords()
  const { moment } = useFormats()
  const checking = useCompanyChange(check, 'hosts.checked')
  const removing = useCompanyChange(remove, 'hosts.removed')
  const busy = checking.isPending || removing.isPending
  const isUsed = state === 'in_use'
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1, paddingBlock: 2, borderTop: `1px solid ${color.line}` }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 200px', fontWeight: 600, overflowWrap: 'anywhere' }}>{host}</Box>
        <Pill
          tone={isUsed ? 'success' : 'warning'}
          text={t(isFirst ? `${words}.first` : isUsed ? `${words}.in_use` : `${words}.asked`)}
        />
        {!isUsed && (
          <Button
            variant="outlined"
            size="small"
            aria-label={t(`${words}.check_of`, { host })}
            aria-disabled={busy}
            onClick={() => !busy && checking.mutate(host)}
          >
            {t(`${words}.check`)}
          </Button>
        )}
        {!(isUsed && isLast) && (
          <Button
            size="small"
            aria-label={t(`${words}.remove_of`, { host })}
            aria-disabled={busy}
            onClick={() => !busy && removing.mutate(host)}
          >
            {t(`${words}.remove`)}
          </Button>
        )}
      </Box>
      {record !== null && (
        <Box sx={{ display: 'grid', gap: 1 }}>
          <Typography variant="body2">{t(`${words}.record`)}</Typography>
          <CopyField label={record.type} value={record.name} />
          <CopyField label={host} value={record.value} />
        </Box>
      )}
      {problem !== null && (
        <Typography variant="body2" sx={{ color: color.warningText }}>
          {t(`${words}.problems.${problem}`, { when: at === null ? '' : moment(at) })}
        </Typography>
      )}
    </Box>
  )
}

function AskHost() {
  const t = useWords()
  const { mutateAsync, isPending } = useCompanyChange(ask, 'hosts.asked_done')
  return (
    <Panel component="section" sx={{ padding: 2 }}>
      <Form
        record={{}}
        noValidate
        onSubmit={({ host }: FormValues) =>
          isPending
            ? undefined
            : mutateAsync(typeof host === 'string' ? host : '').then(
                () => undefined,
                (error: unknown) => fieldErrorsOf(error),
              )
        }
      >
        <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
          <TextInput
            source="host"
            label={t(`${words}.add`)}
            helperText={t(`${words}.add_help`)}
            fullWidth
            required
            inputMode="url"
          />
          <SaveButton alwaysEnable icon={false} label={t(`${words}.ask`)} aria-disabled={isPending} />
        </Box>
      </Form>
    </Panel>
  )
}
