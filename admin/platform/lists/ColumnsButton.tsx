import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import Popover from '@mui/material/Popover'
import { useState } from 'react'
import type { ResourceName } from '../../resource-words.ts'
import { useWords } from '../i18n/provider.ts'
import { Icon } from '../shared/icons.tsx'
import { type ListColumns, useHiddenColumns } from './list-columns.ts'

interface ColumnsButtonProps extends ListColumns {
  readonly resource: ResourceName
}

/** Which columns a list shows. The first one names the row and stays. */
export function ColumnsButton({ resource, columns, left }: ColumnsButtonProps) {
  const t = useWords()
  const [chosen, choose] = useHiddenColumns(resource)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const hidden = chosen ?? left
  return (
    <>
      <Button
        variant="text"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        startIcon={<Icon name="list" size={16} />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('list.columns')}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('list.columns_title'), sx: { padding: 2 } } }}
      >
        <FormGroup sx={{ gap: '6px', marginBottom: '12px' }}>
          {columns.map(({ key, label }, index) => (
            <FormControlLabel
              key={key}
              label={label}
              disabled={index === 0}
              control={
                <Checkbox
                  size="small"
                  checked={!hidden.includes(key)}
                  onChange={({ target }) =>
                    choose(target.checked ? hidden.filter((one) => one !== key) : [...hidden, key])
                  }
                />
              }
            />
          ))}
        </FormGroup>
        <Button
          size="small"
          disabled={chosen === undefined}
          onClick={() => {
            choose(undefined)
            // The button is now disabled, and would keep the focus from Escape.
            setAnchor(null)
          }}
        >
          {t('list.columns_reset')}
        </Button>
      </Popover>
    </>
  )
}
