import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TextInput, useDataProvider } from 'react-admin'
import { mostPasted, type TagChecks } from '#contract/console/community/tag-checks.ts'
import { tagKinds } from '#contract/community/tags.ts'
import { OutcomesFile } from '../../platform/acts/OutcomesFile.tsx'
import { useRefusalText } from '../../platform/acts/use-act.ts'
import type { ConsoleData } from '../../platform/data/data-provider.ts'
import { useRunning } from '../../platform/edits/unsaved.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { useFormats } from '../../platform/shared/format.ts'
import { FormDialog } from '../../platform/shared/FormDialog.tsx'
import type { FormValues } from '../../platform/shared/form-values.ts'
import { NativeSelectInput } from '../../platform/shared/NativeSelectInput.tsx'
import { useHeads } from './heads.ts'
import { type PastedTag, pastedTags } from './pasted.ts'
import { PastedFile } from './PastedFile.tsx'
import { type Checked, PastePreview } from './PastePreview.tsx'

const words = 'resources.tags.paste'

interface Outcome {
  readonly name: string
  readonly refusal: string | null
}

/**
 * Adds a list of tags, pasted or from a file: first says which are new, then adds those one by one. What is there
 * already is left as it is.
 */
export default function PasteDialog({ close }: { readonly close: () => void }) {
  const t = useWords()
  const { number } = useFormats()
  const heads = useHeads()
  const tagsIn = ({ text }: FormValues) => pastedTags(typeof text === 'string' ? text : '', heads)
  const { check, checked, checkFailed, again } = useCheck()
  const { add, isPending, isSuccess, outcomes, total } = useAdd()
  const fresh = (checked ?? []).filter(({ state }) => state === 'new')
  const isOver = isSuccess || (checked !== null && fresh.length === 0)
  const confirm = checked === null ? t(`${words}.look`) : t(`${words}.confirm`, { smart_count: fresh.length })
  return (
    <FormDialog
      title={t(`${words}.title`)}
      close={close}
      busy={isPending}
      initial={{ kind: tagKinds[0], text: '' }}
      validate={(values): Record<string, string> => {
        const count = tagsIn(values).length
        if (count === 0) return { text: t('acts.required') }
        return count > mostPasted ? { text: t(`${words}.too_many`, { most: number(mostPasted) }) } : {}
      }}
      submit={(values) =>
        (checked === null ? check(tagsIn(values), values['kind']) : add(fresh)).then(
          () => undefined,
          () => undefined,
        )
      }
      cancel={isOver ? t('acts.close') : t('list.cancel')}
      confirm={isOver ? null : confirm}
    >
      {isPending || isSuccess ? (
        <Added isPending={isPending} outcomes={outcomes} total={total} />
      ) : checked !== null ? (
        <PastePreview checked={checked} again={again} />
      ) : (
        <>
          <Typography>{t(`${words}.text`)}</Typography>
          <NativeSelectInput
            source="kind"
            label={heads.kind}
            choices={tagKinds.map((value) => ({ value, name: t(`resources.tags.choices.kind.${value}`) }))}
          />
          <TextInput source="text" label={t(`${words}.list`)} multiline minRows={6} maxRows={14} helperText={false} />
          <PastedFile />
        </>
      )}
      {checkFailed !== null && (
        <Alert severity="error" role="alert" icon={false}>
          {checkFailed}
        </Alert>
      )}
    </FormDialog>
  )
}

/** Asks the server what would become of each. */
function useCheck() {
  const t = useWords()
  const data = useDataProvider<ConsoleData>()
  const refusalText = useRefusalText()
  const kindOf = (tag: PastedTag, chosen: unknown) =>
    tagKinds.find((kind) => t(`resources.tags.choices.kind.${kind}`) === tag.kind) ??
    tagKinds.find((kind) => kind === chosen) ??
    tagKinds[0]
  const {
    mutateAsync,
    data: checked,
    error,
    reset,
  } = useMutation({
    mutationFn: async ({ tags, chosen }: { readonly tags: readonly PastedTag[]; readonly chosen: unknown }) => {
      const rows = tags.map((tag) => ({ ...tag, kind: kindOf(tag, chosen) }))
      const named = rows.filter(({ fr }) => fr !== '')
      const { tags: found } =
        named.length === 0
          ? { tags: [] }
          : await data.tags<TagChecks>('checks', { tags: named.map(({ kind, fr, en }) => ({ kind, fr, en })) })
      return [
        ...named.flatMap((tag, n): Checked[] => (found[n] === undefined ? [] : [{ ...tag, ...found[n] }])),
        ...rows.flatMap((tag): Checked[] => (tag.fr === '' ? [{ ...tag, state: 'no_french', known: null }] : [])),
      ]
    },
  })
  return {
    check: (tags: readonly PastedTag[], chosen: unknown) => mutateAsync({ tags, chosen }),
    checked: checked ?? null,
    checkFailed: error === null ? null : refusalText(error),
    again: reset,
  }
}

/** One call after the other: a refusal concerns its tag alone. */
function useAdd() {
  const data = useDataProvider<ConsoleData>()
  const queries = useQueryClient()
  const refusalText = useRefusalText()
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const [total, setTotal] = useState(0)
  const { mutateAsync, isPending, isSuccess } = useMutation({
    mutationFn: async (tags: readonly Checked[]) => {
      setTotal(tags.length)
      for (const { kind, fr, en, synonyms, archived } of tags) {
        const refusal = await data
          .create('tags', { data: { kind, label: { fr, en }, synonyms, help: { fr: '', en: '' }, archived } })
          .then(
            () => null,
            (error: unknown) => refusalText(error),
          )
        setOutcomes((before) => [...before, { name: fr, refusal }])
      }
    },
    onSettled: () => queries.invalidateQueries(),
  })
  useRunning(isPending)
  return { add: mutateAsync, isPending, isSuccess, outcomes, total }
}

interface AddedProps {
  readonly isPending: boolean
  readonly outcomes: readonly Outcome[]
  readonly total: number
}

function Added({ isPending, outcomes, total }: AddedProps) {
  const t = useWords()
  const refused = outcomes.filter(({ refusal }) => refusal !== null)
  return (
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
      {!isPending && (
        <OutcomesFile
          name={t(`${words}.title`)}
          rows={outcomes.map(({ name, refusal }) => ({
            name,
            outcome: refusal === null ? 'carried_out' : 'refused',
            why: refusal ?? '',
          }))}
        />
      )}
    </>
  )
}
