import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { TextInput, useDataProvider } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { tagKinds } from '#contract/tags.ts'
import { OutcomesFile } from '../acts/OutcomesFile.tsx'
import { useRefusalText } from '../acts/use-act.ts'
import type { ConsoleData } from '../data/data-provider.ts'
import { useWords } from '../i18n/provider.ts'
import { useFormats } from '../shared/format.ts'
import { FormDialog, type FormValues } from '../shared/FormDialog.tsx'
import { NativeSelectInput } from '../shared/NativeSelectInput.tsx'
import { type PastedTag, pastedTags } from './pasted.ts'

const words = 'resources.tags.paste'
/** Tags at once, at most. */
const most = 500

interface Outcome {
  readonly name: string
  readonly refusal: string | null
}

/** Adds a list of tags, pasted or from a file, one by one: what is there already is left as it is. */
export default function PasteDialog({ close }: { readonly close: () => void }) {
  const t = useWords()
  const { number } = useFormats()
  const data = useDataProvider<ConsoleData>()
  const queries = useQueryClient()
  const refusalText = useRefusalText()
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const [total, setTotal] = useState(0)
  const heads = { label: t('resources.tags.fields.label'), kind: t('resources.tags.fields.kind') }
  const tagsIn = ({ text }: FormValues) => pastedTags(typeof text === 'string' ? text : '', heads)
  const kindOf = (tag: PastedTag, chosen: unknown) =>
    tagKinds.find((kind) => t(`resources.tags.choices.kind.${kind}`) === tag.kind) ?? chosen
  const { mutateAsync, isPending, isSuccess } = useMutation({
    mutationFn: async (values: FormValues) => {
      const tags = tagsIn(values)
      setTotal(tags.length)
      for (const tag of tags) {
        const refusal = await data
          .create('tags', {
            data: {
              kind: kindOf(tag, values['kind']),
              label: { fr: tag.fr, en: tag.en },
              synonyms: { fr: [], en: [] },
              help: { fr: '', en: '' },
              archived: false,
            },
          })
          .then(
            ({ data: made }) => {
              // The call that ends the session answers nothing.
              if (made.id === undefined) throw new Error('console.login.session_ended')
              return null
            },
            (error: unknown) => refusalText(error),
          )
        setOutcomes((before) => [...before, { name: tag.fr, refusal }])
      }
    },
    onSettled: () => queries.invalidateQueries(),
  })
  const refused = outcomes.filter(({ refusal }) => refusal !== null)
  return (
    <FormDialog
      title={t(`${words}.title`)}
      close={close}
      busy={isPending}
      initial={{ kind: tagKinds[0], text: '' }}
      validate={(values): Record<string, string> => {
        const count = tagsIn(values).length
        if (count === 0) return { text: t('acts.required') }
        return count > most ? { text: t(`${words}.too_many`, { most: number(most) }) } : {}
      }}
      submit={(values) =>
        mutateAsync(values).then(
          () => undefined,
          () => undefined,
        )
      }
      cancel={isSuccess ? t('acts.close') : t('list.cancel')}
      confirm={isSuccess ? null : t(`${words}.confirm`)}
    >
      {isPending || isSuccess ? (
        <>
          {isPending && (
            <LinearProgress
              aria-label={t(`${words}.title`)}
              variant="determinate"
              value={(100 * outcomes.length) / Math.max(1, total)}
            />
          )}
          <Alert severity={refused.length === 0 ? 'success' : 'info'} role="status" icon={false}>
            {t(`${words}.done`, { smart_count: outcomes.length - refused.length })}
          </Alert>
          {refused.length > 0 && (
            <>
              <Typography>{t(`${words}.left`, { smart_count: refused.length })}</Typography>
              <Box component="ul" sx={{ listStyle: 'disc', paddingLeft: '20px', maxHeight: 240, overflowY: 'auto' }}>
                {refused.map(({ name, refusal }) => (
                  <li key={name}>
                    <b>{name}</b>
                    {t('undo.colon')}
                    {refusal}
                  </li>
                ))}
              </Box>
            </>
          )}
          {isSuccess && <OutcomesFile name={t(`${words}.title`)} rows={outcomes} />}
        </>
      ) : (
        <>
          <Typography>{t(`${words}.text`)}</Typography>
          <NativeSelectInput
            source="kind"
            label={heads.kind}
            choices={tagKinds.map((value) => ({ value, name: t(`resources.tags.choices.kind.${value}`) }))}
          />
          <TextInput source="text" label={t(`${words}.list`)} multiline minRows={6} maxRows={14} helperText={false} />
          <FileButton />
        </>
      )}
    </FormDialog>
  )
}

/** A file in place of what is pasted. */
function FileButton() {
  const t = useWords()
  const id = useId()
  const { setValue } = useFormContext()
  return (
    <Box sx={{ display: 'grid', gap: '4px', justifyItems: 'start' }}>
      <label htmlFor={id}>{t(`${words}.file`)}</label>
      <input
        id={id}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        onChange={({ target: { files } }) => {
          const file = files?.[0]
          if (file !== undefined)
            void file.text().then((text) => setValue('text', text, { shouldDirty: true, shouldValidate: true }))
        }}
      />
    </Box>
  )
}
