import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import { BooleanInput, TextInput } from 'react-admin'
import { get, useFieldArray, useFormContext } from 'react-hook-form'
import type { Field } from '#contract/platform/fields.ts'
import { color } from '#theme/vars.ts'
import { useWords } from '../i18n/provider.ts'
import { Icon } from '../shared/icons.tsx'

interface ChoicesInputProps {
  readonly source: string
  readonly label: string
  readonly help: string | false
  readonly field: Extract<Field, { readonly kind: 'choices' }>
}

/** Answers to choose from, in their order, in both languages. Their codes are generated here and stay hidden. */
export function ChoicesInput({ source, label, help, field }: ChoicesInputProps) {
  const t = useWords()
  const { control, formState } = useFormContext()
  const { fields, append, remove, move } = useFieldArray({ control, name: source, keyName: 'key' })
  const wrong = messageOf(get(formState.errors, source))
  return (
    <Box component="fieldset" sx={{ border: `1px solid ${color.line}`, borderRadius: 1, padding: 2, margin: 0 }}>
      <Box component="legend" sx={{ fontWeight: 600, paddingInline: 1 }}>
        {label}
      </Box>
      <Box component="ol" sx={{ display: 'grid', gap: 2, listStyle: 'none', padding: 0, margin: 0 }}>
        {fields.map(({ key }, index) => {
          const rank = { rank: index + 1 }
          return (
            <Box component="li" key={key} sx={row}>
              <TextInput
                source={`${source}.${index}.label.fr`}
                label={t('plain.choices_in_french', rank)}
                helperText={false}
              />
              <TextInput
                source={`${source}.${index}.label.en`}
                label={t('plain.choices_in_english', rank)}
                helperText={false}
              />
              <Box sx={{ display: 'flex' }}>
                <IconButton
                  aria-label={t('plain.move_up', rank)}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <Icon name="up" />
                </IconButton>
                <IconButton
                  aria-label={t('plain.move_down', rank)}
                  disabled={index === fields.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <Icon name="down" />
                </IconButton>
                <IconButton aria-label={t('plain.remove_choice', rank)} onClick={() => remove(index)}>
                  <Icon name="close" />
                </IconButton>
              </Box>
              {field.helps && (
                <>
                  <TextInput
                    source={`${source}.${index}.help.fr`}
                    label={t('plain.choice_help_in_french', rank)}
                    helperText={false}
                  />
                  <TextInput
                    source={`${source}.${index}.help.en`}
                    label={t('plain.choice_help_in_english', rank)}
                    helperText={false}
                  />
                </>
              )}
              {field.archives && (
                <BooleanInput
                  source={`${source}.${index}.archived`}
                  label={t('plain.choice_archived', rank)}
                  helperText={false}
                />
              )}
            </Box>
          )
        })}
      </Box>
      <Button
        startIcon={<Icon name="plus" size={16} />}
        sx={{ marginTop: fields.length > 0 ? 2 : 0 }}
        onClick={() => append({ code: crypto.randomUUID().slice(0, 8), label: { fr: '', en: '' } })}
      >
        {t('plain.add_choice')}
      </Button>
      {wrong !== null && (
        <FormHelperText error role="alert">
          {wrong}
        </FormHelperText>
      )}
      {help !== false && <FormHelperText>{help}</FormHelperText>}
    </Box>
  )
}

/** What is wrong with the list as a whole. */
function messageOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null
  const { message, root } = error as { readonly message?: unknown; readonly root?: { readonly message?: unknown } }
  const text = message ?? root?.message
  return typeof text === 'string' ? text : null
}

const row = {
  display: 'grid',
  gap: 1,
  alignItems: 'center',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr auto' },
} as const
