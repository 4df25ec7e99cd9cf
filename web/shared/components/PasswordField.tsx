import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from './Field.tsx'
import type { FieldProps } from './Field.tsx'
import { Icon } from './Icon.tsx'

/** A password that can be looked at. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'endAdornment'>) {
  const { t } = useTranslation('auth')
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      sx={{ paddingRight: '4px' }}
      endAdornment={
        <IconButton
          aria-label={t('show_password')}
          aria-pressed={shown}
          onClick={() => {
            setShown(!shown)
          }}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </IconButton>
      }
    />
  )
}
