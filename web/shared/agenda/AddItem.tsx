import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { agendaTitleMaxLength } from '#contract/meetings/meeting-agendas.ts'
import { Icon } from '../components/Icon.tsx'
import { keepDraft, readDraft } from '../form/drafts.ts'

interface AddItemProps {
  /** Where what is typed is kept. */
  draft: string
  onAdd: (title: string) => void
}

/** A button, and the field that it opens; Enter adds, and leaves the field for the next one. */
export function AddItem({ draft, onAdd }: AddItemProps) {
  const { t } = useTranslation('agenda')
  const [title, setTitle] = useState(() => readDraft(draft))
  const [isOpen, setOpen] = useState(title !== '')
  const [hasOpened, setHasOpened] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // Who opens it types at once; a page that is reached with a draft leaves the focus where it is.
  useEffect(() => {
    if (hasOpened && isOpen) field.current?.focus()
  }, [hasOpened, isOpen])
  const type = (text: string) => {
    setTitle(text)
    keepDraft(draft, text)
  }
  if (!isOpen)
    return (
      <Button
        variant="text"
        size="small"
        startIcon={<Icon name="plus" size={20} />}
        sx={{ marginLeft: '-10px' }}
        onClick={() => {
          setOpen(true)
          setHasOpened(true)
        }}
      >
        {t('add')}
      </Button>
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (title.trim() === '') return
        onAdd(title)
        type('')
      }}
    >
      <TextField
        size="small"
        fullWidth
        inputRef={field}
        label={t('new')}
        value={title}
        slotProps={{ htmlInput: { maxLength: agendaTitleMaxLength } }}
        onChange={({ target }) => type(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape' && title === '') setOpen(false)
        }}
      />
      <Button type="submit" variant="outlined" size="small" sx={{ minHeight: 40 }}>
        {t('add_now')}
      </Button>
    </form>
  )
}
