import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { color } from '#theme/vars.ts'
import { useWords } from '../../platform/i18n/provider.ts'

interface FactorFormProps {
  readonly submit: string
  /** Rejects with an Error whose message is for the reader. */
  readonly onCode: (code: string) => Promise<void>
  /** Also codes of the list that was written down. */
  readonly takesRecoveryCode: boolean
}

/** One code of the application, or a recovery code. */
export function FactorForm({ submit, onCode, takesRecoveryCode }: FactorFormProps) {
  const t = useWords()
  const translate = useTranslate()
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    setMissing(code.trim() === '')
    if (code.trim() === '' || busy) return
    setBusy(true)
    setRefusal(null)
    try {
      await onCode(code)
    } catch (error) {
      setRefusal(error instanceof Error ? translate(error.message, { _: error.message }) : t('errors.load'))
    }
    setBusy(false)
  }
  return (
    <Box component="form" noValidate onSubmit={(event) => void send(event)} sx={{ display: 'grid', gap: '20px' }}>
      {refusal !== null && (
        <Alert severity="error" role="alert" icon={false}>
          {refusal}
        </Alert>
      )}
      <FormControl error={missing} fullWidth>
        <InputLabel htmlFor="code">{t('login.factor.code')}</InputLabel>
        <OutlinedInput
          id="code"
          inputRef={field}
          autoComplete="one-time-code"
          inputMode={takesRecoveryCode ? 'text' : 'numeric'}
          value={code}
          aria-invalid={missing}
          aria-describedby={missing ? 'code-error' : undefined}
          onChange={({ target }) => setCode(target.value)}
        />
        {missing && <FormHelperText id="code-error">{t('login.required')}</FormHelperText>}
      </FormControl>
      {takesRecoveryCode && (
        <Typography variant="body2" sx={{ color: color.ink2 }}>
          {t('login.factor.lost')}
        </Typography>
      )}
      <Button type="submit" variant="contained" size="large" aria-disabled={busy}>
        {submit}
      </Button>
    </Box>
  )
}
