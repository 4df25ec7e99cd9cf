import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import type { ServerFile } from '../data/data-provider.ts'
import { useWords } from '../i18n/provider.ts'
import { Icon } from '../shared/icons.tsx'
import { saveFile } from '../shared/save-file.ts'

interface DownloadButtonProps {
  readonly children: string
  /** What the button does, in full. */
  readonly label: string
  readonly disabled: boolean
  readonly file: () => Promise<ServerFile>
}

/** Saves a file that the server writes. */
export function DownloadButton({ children, label, disabled, file }: DownloadButtonProps) {
  const t = useWords()
  const notify = useNotify()
  const { mutate, isPending } = useMutation({
    mutationFn: file,
    onSuccess: (saved) => {
      saveFile(saved)
      notify('console.list.exported', { type: 'success' })
    },
    onError: () => notify('console.list.export_failed', { type: 'error' }),
  })
  return (
    <Button
      variant="text"
      aria-label={isPending ? t('list.exporting') : label}
      aria-disabled={isPending || disabled}
      startIcon={<Icon name="download" size={16} />}
      onClick={() => {
        if (!isPending && !disabled) mutate()
      }}
    >
      {children}
    </Button>
  )
}
