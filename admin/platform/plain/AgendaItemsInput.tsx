import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import { NumberInput, TextInput, useGetList } from 'react-admin'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import type { TemplateItem } from '#contract/console/meetings/agenda-templates.ts'
import { color } from '#theme/vars.ts'
import { useLocale, useWords } from '../i18n/provider.ts'
import { Icon } from '../shared/icons.tsx'
import { NativeSelectInput } from '../shared/NativeSelectInput.tsx'

interface AgendaItemsInputProps {
  readonly source: string
  readonly label: string
  readonly help: string | false
}

interface Tool {
  readonly id: string
  readonly title: { readonly fr: string; readonly en: string }
}

/** Items of an agenda in their order, in both languages, and how a pair finds them. */
export function AgendaItemsInput({ source, label, help }: AgendaItemsInputProps) {
  const t = useWords()
  const locale = useLocale()
  const { control } = useFormContext()
  const { fields, append, remove, move } = useFieldArray({ control, name: source, keyName: 'key' })
  const { data: tools = [] } = useGetList<Tool>('training_tools', {
    pagination: { page: 1, perPage: 200 },
    sort: { field: 'position', order: 'ASC' },
    filter: {},
  })
  const choices = [
    { value: '', name: t('plain.agenda.no_tool') },
    ...tools.map(({ id, title }) => ({ value: id, name: title[locale] })),
  ]
  return (
    <Box sx={sides}>
      <Box component="fieldset" sx={frame}>
        <Box component="legend" sx={{ fontWeight: 600, paddingInline: 1 }}>
          {label}
        </Box>
        <Box component="ol" sx={list}>
          {fields.map(({ key }, index) => {
            const rank = { rank: index + 1 }
            const at = `${source}.${index}`
            return (
              <Box component="li" key={key} aria-label={t('plain.agenda.item', rank)} sx={row}>
                <TextInput source={`${at}.title.fr`} label={t('plain.agenda.title_fr', rank)} helperText={false} />
                <TextInput source={`${at}.title.en`} label={t('plain.agenda.title_en', rank)} helperText={false} />
                <Box sx={{ display: 'flex' }}>
                  <IconButton
                    aria-label={t('plain.agenda.up', rank)}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    <Icon name="up" />
                  </IconButton>
                  <IconButton
                    aria-label={t('plain.agenda.down', rank)}
                    disabled={index === fields.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <Icon name="down" />
                  </IconButton>
                  <IconButton aria-label={t('plain.agenda.remove', rank)} onClick={() => remove(index)}>
                    <Icon name="close" />
                  </IconButton>
                </Box>
                <TextInput
                  source={`${at}.guidance.fr`}
                  label={t('plain.agenda.guidance_fr', rank)}
                  helperText={false}
                  parse={asTyped}
                />
                <TextInput
                  source={`${at}.guidance.en`}
                  label={t('plain.agenda.guidance_en', rank)}
                  helperText={false}
                  parse={asTyped}
                />
                <span />
                <NumberInput
                  source={`${at}.minutes`}
                  label={t('plain.agenda.minutes', rank)}
                  helperText={false}
                  min={1}
                  max={240}
                />
                <NativeSelectInput
                  source={`${at}.tool_id`}
                  label={t('plain.agenda.tool', rank)}
                  choices={choices}
                  format={(value: unknown) => value ?? ''}
                  parse={(chosen: string) => (chosen === '' ? null : chosen)}
                />
              </Box>
            )
          })}
        </Box>
        <Button
          startIcon={<Icon name="plus" size={16} />}
          sx={{ marginTop: fields.length > 0 ? 2 : 0 }}
          onClick={() => append(emptyItem())}
        >
          {t('plain.agenda.add')}
        </Button>
        {help !== false && <FormHelperText>{help}</FormHelperText>}
      </Box>
      <Preview source={source} />
    </Box>
  )
}

const emptyItem = (): TemplateItem => ({
  id: crypto.randomUUID(),
  title: { fr: '', en: '' },
  guidance: { fr: '', en: '' },
  minutes: null,
  tool_id: null,
})

/** An empty input is an empty text: no guidance. */
const asTyped = (typed: string) => typed

/** As the page of a pair shows it. */
function Preview({ source }: { readonly source: string }) {
  const t = useWords()
  const locale = useLocale()
  const watched: unknown = useWatch({ name: source })
  const items = (Array.isArray(watched) ? watched : []) as readonly TemplateItem[]
  const total = items.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0)
  return (
    <Box component="aside" aria-label={t('plain.agenda.preview')} sx={preview}>
      <Box component="p" sx={{ margin: 0, color: color.ink2, fontSize: '.875rem' }}>
        {t('plain.agenda.preview')}
      </Box>
      <Box sx={{ backgroundColor: color.surface, borderRadius: 1, padding: 2 }}>
        <Box component="p" sx={{ margin: 0, fontWeight: 600 }}>
          {t('plain.agenda.preview_title')}
        </Box>
        <Box component="ol" sx={{ ...list, gap: 0 }}>
          {items.map(({ id, title, guidance, minutes }) => (
            <Box component="li" key={id} sx={line}>
              <i className="box" />
              <div>
                <b>{title.fr === '' && title.en === '' ? '…' : title[locale]}</b>
                {guidance[locale] !== '' && <small>{guidance[locale]}</small>}
              </div>
              {minutes !== null && <span>{t('plain.agenda.preview_minutes', { minutes })}</span>}
            </Box>
          ))}
        </Box>
        {total > 0 && (
          <Box component="p" sx={{ margin: 0, marginTop: 1, fontSize: '.875rem', color: color.ink2 }}>
            {t('plain.agenda.total', { minutes: total })}
          </Box>
        )}
      </Box>
    </Box>
  )
}

const frame = { border: `1px solid ${color.line}`, borderRadius: 1, padding: 2, margin: 0, minWidth: 0 } as const
const list = { display: 'grid', gap: 3, listStyle: 'none', padding: 0, margin: 0 } as const
const sides = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 280px' },
} as const
const row = {
  display: 'grid',
  gap: 1,
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr) auto' },
} as const
const preview = {
  display: { xs: 'none', md: 'grid' },
  gap: 1,
  padding: 2,
  border: `1px solid ${color.lineStrong}`,
  borderRadius: 1,
  backgroundColor: color.sunken,
} as const
const line = {
  display: 'grid',
  gridTemplateColumns: '18px minmax(0, 1fr) auto',
  gap: 1,
  paddingBlock: 1,
  borderTop: `1px solid ${color.line}`,
  fontSize: '.875rem',
  overflowWrap: 'anywhere',
  '& .box': { width: 18, height: 18, border: `1px solid ${color.lineStrong}`, borderRadius: '5px' },
  '& small': { display: 'block', color: color.ink2 },
  '& span': { color: color.ink2, whiteSpace: 'nowrap' },
} as const
