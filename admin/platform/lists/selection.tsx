import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import { createContext, type ReactNode, useState } from 'react'
import { type Identifier, useDataTableCallbacksContext, useListContext } from 'react-admin'
import { bulkActs } from '#contract/console/platform/bulk-acts.ts'
import { color } from '#theme/vars.ts'
import { useWords } from '../i18n/provider.ts'
import { Icon } from '../shared/icons.tsx'
import { hiddenInPrint } from '../shared/print.ts'
import { useTotal } from './use-total.ts'

/** Named by its row; with Shift it takes the rows between. */
export function SelectRow({ id, name }: { readonly id: Identifier; readonly name: string }) {
  const t = useWords()
  const { selectedIds } = useListContext()
  const { handleToggleItem } = useDataTableCallbacksContext()
  return (
    <Checkbox
      size="small"
      checked={selectedIds.includes(id)}
      slotProps={{
        input: {
          'aria-label': t('list.select_row', { name }),
          onClick: (event) => handleToggleItem?.(id, event),
          // The click says whether Shift is held; a checked box must have a listener of changes too.
          onChange: () => undefined,
        },
      }}
    />
  )
}

/** Takes or leaves the rows of this page; others keep what they were. */
export function SelectPage() {
  const t = useWords()
  const { data = [], selectedIds, onSelect } = useListContext()
  const ids = data.map(({ id }) => id as Identifier)
  const taken = ids.filter((id) => selectedIds.includes(id)).length
  const others = selectedIds.filter((id) => !ids.includes(id))
  return (
    <Checkbox
      size="small"
      checked={taken > 0 && taken === ids.length}
      indeterminate={taken > 0 && taken < ids.length}
      onChange={({ target }) => onSelect(target.checked ? [...others, ...ids] : others)}
      slotProps={{
        input: {
          'aria-label': t('list.select_page'),
          // A native checkbox says "some" by its own state, not by an attribute.
          'aria-checked': undefined,
          ref: (input) => {
            if (input !== null) input.indeterminate = taken > 0 && taken < ids.length
          },
        },
      }}
    />
  )
}

/** Ids that the server takes in one call. */
const maxSelected = 200

/** Every row of the filter is meant, not only the chosen ones. */
export const WholeList = createContext(false)

/** What may be done with the chosen rows, or with all that the filter leaves, above their head. */
export function SelectionBar({ children }: { readonly children: ReactNode }) {
  const t = useWords()
  const { selectedIds, onUnselectItems, total = 0, meta, resource, filterValues } = useListContext()
  const inWords = useTotal()
  // The rows of one filter are not those of the next.
  const filter = JSON.stringify(filterValues)
  const [wholeOf, setWholeOf] = useState<string | null>(null)
  const whole = wholeOf === filter
  if (selectedIds.length === 0) return null
  return (
    <Box
      role="group"
      aria-label={t('list.selection')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '0 4px',
        padding: '4px 8px 4px 16px',
        // One line where there is room, and in sight however far one scrolls.
        '& .MuiButton-root': { minHeight: 32, padding: '2px 4px', fontSize: '.8125rem' },
        position: 'sticky',
        top: 0,
        zIndex: 2,
        backgroundColor: color.brandTint,
        borderBottom: `1px solid ${color.line}`,
        ...hiddenInPrint,
      }}
    >
      <Box component="span" role="status" sx={{ marginRight: 'auto', fontSize: '.875rem', fontWeight: 600 }}>
        {whole
          ? t('list.whole', { total: inWords(total, meta) })
          : t('list.selected', { smart_count: selectedIds.length })}
      </Box>
      {resource in bulkActs && total > selectedIds.length && (
        <Button size="small" variant="text" onClick={() => setWholeOf(whole ? null : filter)}>
          {t(whole ? 'list.only_selected' : 'list.take_whole', { total: inWords(total, meta) })}
        </Button>
      )}
      {!whole && selectedIds.length > maxSelected ? (
        <span>{t('list.too_many')}</span>
      ) : (
        <WholeList value={whole}>{children}</WholeList>
      )}
      <IconButton
        aria-label={t('list.unselect')}
        onClick={() => {
          setWholeOf(null)
          onUnselectItems()
        }}
      >
        <Icon name="close" />
      </IconButton>
    </Box>
  )
}

export function SelectionButton({
  children,
  onClick,
  danger = false,
}: {
  readonly children: ReactNode
  readonly onClick: () => void
  readonly danger?: boolean
}) {
  return (
    <Button size="small" variant="text" color={danger ? 'error' : 'primary'} aria-haspopup="dialog" onClick={onClick}>
      {children}
    </Button>
  )
}
