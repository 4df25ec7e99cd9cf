import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useListContext } from 'react-admin'
import { color, font } from '#theme/vars.ts'
import { useWords } from '../i18n/provider.ts'
import { useFormats } from '../shared/format.ts'
import { Icon } from '../shared/icons.tsx'
import { hiddenInPrint } from '../shared/print.ts'
import { KeysHelp } from './KeysHelp.tsx'
import { useTotal } from './use-total.ts'

const sizes = [25, 50, 100, 200]

/**
 * Which rows these are, of how many, and the way to the others.
 * @param keys of a table: its keys work, and can be read
 */
export function Pages({ keys = false }: { readonly keys?: boolean }) {
  const t = useWords()
  const { number } = useFormats()
  const inWords = useTotal()
  const { page, perPage, total = 0, meta, setPage, setPerPage } = useListContext()
  const from = (page - 1) * perPage + 1
  const to = Math.min(page * perPage, total)
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '8px 16px',
        padding: '8px 8px 8px 16px',
        borderTop: `1px solid ${color.line}`,
        fontSize: '.875rem',
        color: color.ink2,
      }}
    >
      <span role="status">{t('list.range', { from: number(from), to: number(to), total: inWords(total, meta) })}</span>
      {keys && <KeysHelp />}
      <Box
        component="label"
        sx={{ marginLeft: 'auto', display: 'inline-flex', alignItems: 'center', gap: 1, ...hiddenInPrint }}
      >
        {t('list.rows_per_page')}
        <Box
          component="select"
          value={perPage}
          onChange={(event) => setPerPage(Number(event.target.value))}
          sx={{
            minHeight: 32,
            border: `1px solid ${color.lineStrong}`,
            borderRadius: '8px',
            backgroundColor: color.surface,
            color: color.ink,
            font: `500 .875rem/1.4 ${font.text}`,
          }}
        >
          {sizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </Box>
      </Box>
      <Box component="span" sx={hiddenInPrint}>
        <IconButton aria-label={t('list.previous')} disabled={page <= 1} onClick={() => setPage(page - 1)}>
          <Icon name="previous" />
        </IconButton>
        <IconButton aria-label={t('list.next')} disabled={to >= total} onClick={() => setPage(page + 1)}>
          <Icon name="next" />
        </IconButton>
      </Box>
    </Box>
  )
}
