import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { HttpError, useDataProvider } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { color, shape } from '#theme/vars.ts'
import { useRefusalText } from '../../platform/acts/use-act.ts'
import type { ConsoleData } from '../../platform/data/data-provider.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { useFormats } from '../../platform/shared/format.ts'

const words = 'resources.single_sign_on.import'

/** Fills the form in from the provider's metadata: their address, or what they say. */
export function MetadataImport() {
  const t = useWords()
  const { date } = useFormats()
  const data = useDataProvider<ConsoleData>()
  const refusalText = useRefusalText()
  const { setValue } = useFormContext()
  const [source, setSource] = useState('')
  const [isEmpty, setIsEmpty] = useState(false)
  const {
    mutate,
    isPending,
    error,
    data: read,
  } = useMutation({
    mutationFn: (text: string) => data.importMetadata(/^https?:\/\//i.test(text) ? { url: text } : { xml: text }),
    onSuccess: ({ settings }) => {
      for (const [name, value] of Object.entries(settings))
        setValue(`settings.${name}`, value, { shouldDirty: true, shouldValidate: true })
    },
  })
  const send = () => {
    const text = source.trim()
    setIsEmpty(text === '')
    if (text !== '' && !isPending) mutate(text)
  }
  const refusal = isEmpty ? t(`${words}.empty`) : error === null ? null : (fieldText(error) ?? refusalText(error))
  return (
    <Box
      role="group"
      aria-label={t(`${words}.title`)}
      sx={{ display: 'grid', gap: 1.5, padding: 2, backgroundColor: color.brandTint, borderRadius: shape.inner }}
    >
      <TextField
        label={t(`${words}.source`)}
        value={source}
        onChange={({ target }) => setSource(target.value)}
        error={refusal !== null}
        helperText={refusal ?? t(`${words}.help`)}
        multiline
        maxRows={6}
        fullWidth
        slotProps={{ htmlInput: { spellCheck: false, maxLength: 90_000 } }}
      />
      <Box>
        <Button onClick={send} aria-disabled={isPending}>
          {t(`${words}.read`)}
        </Button>
      </Box>
      <div role="status">
        {read !== undefined && error === null && (
          <Alert severity={read.warnings.length > 0 ? 'warning' : 'success'} role="none" icon={false}>
            <p>{t(`${words}.done`)}</p>
            <ul>
              {read.warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
              {read.certificates.map(({ fingerprint, ends_at }) => (
                <li key={fingerprint}>{t(`${words}.found`, { date: date(ends_at) })}</li>
              ))}
            </ul>
          </Alert>
        )}
      </div>
    </Box>
  )
}

/** What the server says of the address or the text. */
function fieldText(error: Error): string | undefined {
  const { errors } = (error instanceof HttpError ? (error.body ?? {}) : {}) as { readonly errors?: object }
  return Object.values(errors ?? {}).find((text): text is string => typeof text === 'string')
}
