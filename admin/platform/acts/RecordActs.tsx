import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { color } from '#theme/vars.ts'
import { useWords } from '../i18n/provider.ts'
import { Icon } from '../shared/icons.tsx'
import { type Act, actWords, type AnyActs, type RecordWithActions } from './act.ts'
import { ActDialogs } from './ActDialogs.tsx'

interface RecordActsProps<Rec extends RecordWithActions> {
  readonly acts: AnyActs<Rec>
  readonly record: Rec
  /** Of the record, for the name of its menu. */
  readonly name: string
}

/** What the reader may do with a record, as its `actions` say: buttons, and a menu for what cannot be undone. */
export function RecordActs<Rec extends RecordWithActions>({ acts, record, name }: RecordActsProps<Rec>) {
  const t = useWords()
  const [open, setOpen] = useState<Act<Rec> | null>(null)
  const allowed = Object.values(acts).filter((act) => record.actions.includes(act.name))
  const buttons = allowed.filter(({ placement }) => placement !== 'menu')
  const inMenu = allowed.filter(({ placement }) => placement === 'menu')
  return (
    <>
      {buttons.map((act) => (
        <Button
          key={act.name}
          {...(act.placement === 'primary' && { variant: 'contained' })}
          {...(act.tone === 'destructive' && { variant: 'text', color: 'error' })}
          aria-haspopup="dialog"
          disabled={act.waits?.(record) === true}
          onClick={() => setOpen(act)}
        >
          {t(`${actWords(act)}.button`)}
        </Button>
      ))}
      {inMenu.length > 0 && <ActMenu acts={inMenu} name={name} choose={setOpen} />}
      {/* The dialog outlives the right to open it: it shows how its own act ended. */}
      {open !== null && (
        <ActDialogs>
          {({ ActDialog }) => <ActDialog act={open} record={record} close={() => setOpen(null)} />}
        </ActDialogs>
      )}
    </>
  )
}

interface ActMenuProps<Rec extends RecordWithActions> {
  readonly acts: readonly Act<Rec>[]
  readonly name: string
  readonly choose: (act: Act<Rec>) => void
}

function ActMenu<Rec extends RecordWithActions>({ acts, name, choose }: ActMenuProps<Rec>) {
  const t = useWords()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        aria-label={t('acts.menu', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ width: 36, height: 36 }}
      >
        <Icon name="more" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {acts.map((act) => (
          <MenuItem
            key={act.name}
            {...(act.tone === 'destructive' && { sx: { color: color.errorText } })}
            onClick={() => {
              setAnchor(null)
              choose(act)
            }}
          >
            {t(`${actWords(act)}.button`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
