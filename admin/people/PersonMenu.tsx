import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import type { AdminUser } from '#contract/console/users.ts'
import { color } from '#theme/vars.ts'
import { useWords } from '../i18n/provider.ts'
import { Icon } from '../shared/icons.tsx'
import { nameOr } from '../shared/people.ts'
import { EraseDialog } from './EraseDialog.tsx'

/** What the reader may do with one account; nothing where they may do nothing. */
export function PersonMenu({ user }: { readonly user: AdminUser }) {
  const t = useWords()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [erasing, setErasing] = useState(false)
  // The dialog outlives the right to open it: it shows how its own act ended.
  if (!user.actions.includes('erase') && !erasing) return null
  return (
    <>
      <IconButton
        aria-label={t('people.actions_of', { name: nameOr(user.full_name, t) })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ width: 36, height: 36 }}
      >
        <Icon name="more" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem
          sx={{ color: color.errorText }}
          onClick={() => {
            setAnchor(null)
            setErasing(true)
          }}
        >
          {t('erase.button')}
        </MenuItem>
      </Menu>
      {erasing && <EraseDialog user={user} close={() => setErasing(false)} />}
    </>
  )
}
