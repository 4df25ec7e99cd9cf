import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import { useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { decodedFile, isWorkbook } from '#contract/console/people/import-columns.ts'
import type { ConsoleKey } from '../../words.en.ts'
import { useWords } from '../../platform/i18n/provider.ts'

const words = 'resources.tags.paste'

/** Far more than the tags of one list, in bytes; a longer text would hold up the page. */
const fileLimit = 1_000_000

/** A file in place of what is pasted, in the encodings of spreadsheets. */
export function PastedFile() {
  const t = useWords()
  const id = useId()
  const { setValue } = useFormContext()
  const [refused, setRefused] = useState<ConsoleKey | null>(null)
  const read = async (file: File) => {
    const found = await textOf(file)
    setRefused('refusal' in found ? found.refusal : null)
    if ('text' in found) setValue('text', found.text, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <Box sx={{ display: 'grid', gap: '4px', justifyItems: 'start' }}>
      <label htmlFor={id}>{t(`${words}.file`)}</label>
      <input
        id={id}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        aria-invalid={refused !== null}
        aria-describedby={`${id}-refused`}
        onChange={({ target: { files } }) => {
          const file = files?.[0]
          if (file !== undefined) void read(file)
        }}
      />
      <FormHelperText id={`${id}-refused`} error role="alert" sx={{ margin: 0 }}>
        {refused !== null && t(refused)}
      </FormHelperText>
    </Box>
  )
}

async function textOf(file: File): Promise<{ readonly text: string } | { readonly refusal: ConsoleKey }> {
  if (file.size > fileLimit) return { refusal: `${words}.file_too_large` }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isWorkbook(bytes)) return { refusal: `${words}.file_workbook` }
  const { text } = decodedFile(bytes)
  return text.includes('\0') ? { refusal: `${words}.file_not_text` } : { text }
}
