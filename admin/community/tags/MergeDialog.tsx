import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type RaRecord, useDataProvider, useGetMany, useListContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { TagMerge } from '#contract/console/community/tag-merges.ts'
import { useRowRefusal } from '../../platform/acts/use-act.ts'
import { tagMergeRequest } from '#contract/console/community/tag-merges.ts'
import type { ConsoleData } from '../../platform/data/data-provider.ts'
import { useLocale, useWords } from '../../platform/i18n/provider.ts'
import { focusTitle } from '../../platform/shared/focus.ts'
import { FormDialog } from '../../platform/shared/FormDialog.tsx'
import { NativeSelectInput } from '../../platform/shared/NativeSelectInput.tsx'

const words = 'resources.tags.merge'

interface Tag extends RaRecord<string> {
  readonly kind: string
  readonly label: { readonly fr: string; readonly en: string }
  readonly archived: boolean
  readonly merged_into: object | null
}

interface MergeDialogProps {
  /** Of the chosen rows, on whatever page they are. */
  readonly ids: readonly string[]
  readonly close: () => void
}

/** Says what a merge would change, and carries it out. */
export default function MergeDialog({ ids, close }: MergeDialogProps) {
  const t = useWords()
  const [chosen] = useState(ids)
  const { data: found, isPending: isLoading } = useGetMany<Tag>('tags', { ids: [...chosen] })
  const tags = (found ?? []).filter((tag) => tag !== undefined)
  const staying = tags.filter(({ archived }) => !archived)
  const [first] = staying
  const twoLists = new Set(tags.map(({ kind }) => kind)).size > 1
  const problem = isLoading ? null : problemOf(tags.length, twoLists, staying.length)
  const { merge, isPending, done, refusal } = useMerge(chosen)
  const { onUnselectItems } = useListContext()
  const leave = () => {
    close()
    if (done === undefined) return
    onUnselectItems()
    focusTitle()
  }
  if (isLoading) return null
  return (
    <FormDialog
      title={t(`${words}.title`)}
      of={chosen.toSorted().join(' ')}
      close={leave}
      busy={isPending}
      disabled={isPending || problem !== null}
      initial={{ stays: first?.id ?? '' }}
      submit={async ({ stays }) => {
        await merge(String(stays))
        return undefined
      }}
      cancel={t(done === undefined ? 'list.cancel' : 'acts.close')}
      confirm={done === undefined && problem === null ? t(`${words}.confirm`) : null}
    >
      {problem !== null && (
        <Alert severity="info" role="status" icon={false}>
          {t(`${words}.${problem}`)}
        </Alert>
      )}
      {problem === null && done === undefined && (
        <>
          <Typography>{t(`${words}.text`)}</Typography>
          <Stays tags={staying} />
          <Preview ids={chosen} tags={tags} />
        </>
      )}
      {refusal !== null && (
        <Alert severity="error" role="alert" icon={false}>
          {refusal}
        </Alert>
      )}
      {done !== undefined && (
        <Alert severity="success" role="status" icon={false}>
          {t(`${words}.done`, { smart_count: done.profiles })}
        </Alert>
      )}
    </FormDialog>
  )
}

function problemOf(count: number, twoLists: boolean, staying: number) {
  if (count < 2) return 'choose_two'
  if (twoLists) return 'two_lists'
  return staying === 0 ? 'all_archived' : null
}

function useMerge(ids: readonly string[]) {
  const data = useDataProvider<ConsoleData>()
  const queries = useQueryClient()
  const rowRefusal = useRowRefusal({ body: tagMergeRequest })
  const {
    mutateAsync,
    isPending,
    data: done,
    error,
  } = useMutation({
    mutationFn: (stays: string) => data.tags<TagMerge>(`${stays}/merge`, { tags: others(ids, stays) }),
    onSuccess: () => queries.invalidateQueries(),
  })
  return {
    merge: (stays: string) =>
      mutateAsync(stays).then(
        () => undefined,
        () => undefined,
      ),
    isPending,
    done,
    refusal: error === null ? null : rowRefusal(error),
  }
}

const others = (ids: readonly string[], stays: string) => ids.filter((id) => id !== stays)

function Stays({ tags }: { readonly tags: readonly Tag[] }) {
  const t = useWords()
  const locale = useLocale()
  return (
    <NativeSelectInput
      source="stays"
      label={t(`${words}.stays`)}
      choices={tags.map(({ id, label }) => ({ value: id, name: label[locale] }))}
    />
  )
}

/** What the merge would change, loaded again when another tag is to stay. */
function Preview({ ids, tags }: { readonly ids: readonly string[]; readonly tags: readonly Tag[] }) {
  const t = useWords()
  const locale = useLocale()
  const data = useDataProvider<ConsoleData>()
  const rowRefusal = useRowRefusal({ body: tagMergeRequest })
  const stays = String(useWatch({ name: 'stays' }) ?? '')
  const { data: preview, error } = useQuery({
    queryKey: ['tags', 'merge_preview', stays, ids],
    queryFn: ({ signal }) => data.tags<TagMerge>(`${stays}/merge_preview`, { tags: others(ids, stays) }, signal),
    enabled: stays !== '',
    placeholderData: keepPreviousData,
  })
  if (error !== null)
    return (
      <Alert severity="error" role="alert" icon={false}>
        {rowRefusal(error)}
      </Alert>
    )
  if (preview === undefined) return null
  const going = tags.filter(({ id }) => id !== preview.id).map(({ label }) => label[locale])
  const synonyms = preview.synonyms[locale].join(', ')
  return (
    <Box component="ul" aria-label={t(`${words}.changes`)} sx={{ listStyle: 'disc', paddingLeft: '20px' }}>
      <li>{t(`${words}.going`, { smart_count: going.length, names: new Intl.ListFormat(locale).format(going) })}</li>
      <li>{t(`${words}.profiles`, { smart_count: preview.profiles })}</li>
      {preview.several > 0 && <li>{t(`${words}.several`, { smart_count: preview.several })}</li>}
      {preview.searches > 0 && <li>{t(`${words}.searches`, { smart_count: preview.searches })}</li>}
      {preview.rules > 0 && <li>{t(`${words}.rules`, { smart_count: preview.rules })}</li>}
      {synonyms !== '' && <li>{t(`${words}.synonyms`, { names: synonyms })}</li>}
    </Box>
  )
}
