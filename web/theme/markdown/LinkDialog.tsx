import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import Stack from '@mui/material/Stack'
import { useId, useState } from 'react'
import { type LinkProtocol, linkAddress } from '#contract/content/markdown.ts'
import type { Link } from './edits.ts'
import type { MarkdownWords } from './words.fr.ts'

interface LinkDialogProps {
  readonly link: Link
  readonly words: MarkdownWords
  readonly protocols: readonly LinkProtocol[]
  readonly locale: string
  /** An address of '' takes the link away; null: nothing changes. Called once the dialog is gone. */
  readonly onDone: (link: Link | null) => void
}

/** The words of a link, and where it leads. */
export function LinkDialog({ link, words, protocols, locale, onDone }: LinkDialogProps) {
  const title = useId()
  const [text, setText] = useState(link.words)
  const [typed, setTyped] = useState(link.address)
  const [isJudged, setJudged] = useState(false)
  const [chosen, setChosen] = useState<Link | null>()
  const address = linkAddress(typed, protocols)
  const begins = [...protocols.map((protocol) => (protocol === 'mailto:' ? protocol : `${protocol}//`)), '/']
  const listed = new Intl.ListFormat(locale, { type: 'disjunction' }).format(begins)
  const wrongAddress = `${words.link_address_wrong} ${listed}.`
  return (
    <Dialog
      open={chosen === undefined}
      fullWidth
      maxWidth="xs"
      aria-labelledby={title}
      onClose={() => setChosen(null)}
      slotProps={{ transition: { onExited: () => onDone(chosen ?? null) } }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // The form around the editor is another one.
          event.stopPropagation()
          setJudged(true)
          if (address !== null && text.trim() !== '') setChosen({ words: text, address })
        }}
      >
        <DialogTitle id={title}>{words.link_title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ paddingTop: 1 }}>
            <Input
              label={words.link_words}
              help={words.link_words_help}
              fault={isJudged && text.trim() === '' ? words.link_words_missing : null}
              value={text}
              onType={setText}
              isFirst={link.words === ''}
            />
            <Input
              label={words.link_address}
              help={words.link_address_help}
              fault={isJudged && address === null ? wrongAddress : null}
              value={typed}
              onType={setTyped}
              isFirst={link.words !== ''}
            />
          </Stack>
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap' }}>
          {link.address !== '' && (
            <Button variant="text" onClick={() => setChosen({ words: text, address: '' })}>
              {words.link_remove}
            </Button>
          )}
          <Button onClick={() => setChosen(null)}>{words.link_cancel}</Button>
          <Button type="submit" variant="contained">
            {words.link_done}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface InputProps {
  readonly label: string
  readonly help: string
  readonly fault: string | null
  readonly value: string
  readonly onType: (typed: string) => void
  readonly isFirst: boolean
}

function Input({ label, help, fault, value, onType, isFirst }: InputProps) {
  const id = useId()
  return (
    <FormControl fullWidth error={fault !== null}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        id={id}
        label={label}
        value={value}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog opens to be typed in
        autoFocus={isFirst}
        autoComplete="off"
        onChange={(event) => onType(event.target.value)}
        slotProps={{ input: { 'aria-describedby': `${id}-text`, inputMode: 'text', maxLength: 500 } }}
      />
      <FormHelperText id={`${id}-text`} role={fault === null ? undefined : 'alert'}>
        {fault ?? help}
      </FormHelperText>
    </FormControl>
  )
}
