import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { color } from '#theme/vars.ts'
import { useWords } from '../i18n/provider.ts'
import { useQuestionChoices } from '../lists/choices.ts'
import { Icon } from '../shared/icons.tsx'

interface QuestionsInputProps {
  readonly source: string
  readonly label: string
  readonly help: string | false
}

/** Questions of a step, in their order: those of its role may be added, moved by named buttons, and taken away. */
export function QuestionsInput({ source, label, help }: QuestionsInputProps) {
  const t = useWords()
  const role: unknown = useWatch({ name: 'role' })
  const questions = useQuestionChoices()
  const { field, fieldState } = useInput<readonly string[]>({ source, defaultValue: [] })
  const ids: readonly string[] = Array.isArray(field.value) ? field.value : []
  const nameOf = (id: string) => questions.find(({ value }) => value === id)?.name ?? t('plain.question_gone')
  const free = questions.filter(({ value, roles }) => roles.some((one) => one === role) && !ids.includes(value))
  const swap = (from: number, to: number) => {
    const [one, other] = [ids[from], ids[to]]
    if (one !== undefined && other !== undefined) field.onChange(ids.with(from, other).with(to, one))
  }
  const wrong = fieldState.error?.message
  return (
    <Box component="fieldset" sx={{ border: `1px solid ${color.line}`, borderRadius: 1, padding: 2, margin: 0 }}>
      <Box component="legend" sx={{ fontWeight: 600, paddingInline: 1 }}>
        {label}
      </Box>
      <Box component="ol" sx={{ margin: 0, paddingInlineStart: 3 }}>
        {ids.map((id, index) => {
          const named = { name: nameOf(id) }
          return (
            <Box component="li" key={id}>
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{named.name}</Box>
                <IconButton
                  aria-label={t('plain.move_row_up', named)}
                  disabled={index === 0}
                  onClick={() => swap(index, index - 1)}
                >
                  <Icon name="up" />
                </IconButton>
                <IconButton
                  aria-label={t('plain.move_row_down', named)}
                  disabled={index === ids.length - 1}
                  onClick={() => swap(index, index + 1)}
                >
                  <Icon name="down" />
                </IconButton>
                <IconButton
                  aria-label={t('plain.remove_row', named)}
                  onClick={() => field.onChange(ids.filter((other) => other !== id))}
                >
                  <Icon name="close" />
                </IconButton>
              </Box>
            </Box>
          )
        })}
      </Box>
      {free.length > 0 && (
        <TextField
          select
          fullWidth
          label={t('plain.add_question')}
          value=""
          onChange={({ target }) => field.onChange([...ids, target.value])}
          sx={{ marginTop: 1 }}
        >
          {free.map(({ value, name }) => (
            <MenuItem key={value} value={value}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      {wrong !== undefined && (
        <FormHelperText error role="alert">
          {wrong}
        </FormHelperText>
      )}
      {help !== false && <FormHelperText>{help}</FormHelperText>}
    </Box>
  )
}
