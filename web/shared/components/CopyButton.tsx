import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './Icon.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface CopyButtonProps {
  text: string
  children: string
  variant?: 'outlined'
}

/** Copies a text, and says so. Plain HTTP has no clipboard: there the text is selected and copied by hand. */
export function CopyButton({ text, children, variant }: CopyButtonProps) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState<boolean | null>(null)
  if (!('clipboard' in navigator)) return null

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      setCopied(false)
    }
  }
  const message = copied === null ? '' : t(copied ? 'copy.done' : 'copy.failed')
  return (
    <>
      <Button
        size="small"
        {...(variant && { variant })}
        sx={{ justifySelf: 'start' }}
        startIcon={copied === true && <Icon name="check" size={16} />}
        onClick={() => void copy()}
      >
        {message === '' ? children : message}
      </Button>
      <VisuallyHidden role="status">{message}</VisuallyHidden>
    </>
  )
}
