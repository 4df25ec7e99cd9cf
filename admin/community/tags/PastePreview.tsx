import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { TagChecks } from '#contract/console/community/tag-checks.ts'
import type { tagKinds } from '#contract/community/tags.ts'
import { useLocale, useWords } from '../../platform/i18n/provider.ts'
import type { PastedTag } from './pasted.ts'

const words = 'resources.tags.paste'

/** A tag of the list, and what would become of it. */
export type Checked = Omit<PastedTag, 'kind' | 'archived'> &
  Omit<TagChecks['tags'][number], 'archived' | 'state'> & {
    readonly state: TagChecks['tags'][number]['state'] | 'no_french'
    readonly kind: (typeof tagKinds)[number]
    readonly archived: boolean
  }

interface PastePreviewProps {
  readonly checked: readonly Checked[]
  /** Back to what was typed. */
  readonly again: () => void
}

/** Which tags of the list are new, which are there already and which cannot be added. */
export function PastePreview({ checked, again }: PastePreviewProps) {
  const t = useWords()
  const locale = useLocale()
  const fresh = checked.filter(({ state }) => state === 'new')
  const known = checked.filter(({ state }) => state === 'known')
  const refused = checked.flatMap(({ state, ...tag }) =>
    state === 'new' || state === 'known' ? [] : [{ ...tag, more: t(`${words}.${state}`) }],
  )
  const list = t(`resources.tags.fields.kind`)
  return (
    <>
      <Typography component="div" role="status">
        {t(`${words}.fresh`, { smart_count: fresh.length })}
      </Typography>
      <Names
        label={t(`${words}.fresh`, { smart_count: fresh.length })}
        rows={fresh.map(({ fr, en, kind, times }) => ({
          name: fr === en ? fr : `${fr} / ${en}`,
          more: [
            t('list.field', { name: list }) + ` ${t(`resources.tags.choices.kind.${kind}`)}`,
            ...(times > 1 ? [t(`${words}.times`, { smart_count: times })] : []),
          ].join(', '),
        }))}
      />
      {known.length > 0 && (
        <>
          <Typography>{t(`${words}.known`, { smart_count: known.length })}</Typography>
          <Names
            label={t(`${words}.known`, { smart_count: known.length })}
            rows={known.map(({ fr, known: as, archived }) => ({
              name: fr,
              more: knownAs(as?.[locale] ?? fr, archived),
            }))}
          />
        </>
      )}
      {refused.length > 0 && (
        <>
          <Typography>{t(`${words}.left_out`, { smart_count: refused.length })}</Typography>
          <Names
            label={t(`${words}.left_out`, { smart_count: refused.length })}
            rows={refused.map(({ fr, en, more }) => ({ name: fr || en, more }))}
          />
        </>
      )}
      <Button sx={{ justifySelf: 'start' }} onClick={again}>
        {t(`${words}.again`)}
      </Button>
    </>
  )

  function knownAs(name: string, archived: boolean): string {
    return t(archived ? `${words}.known_archived` : `${words}.known_as`, { name })
  }
}

interface NamesProps {
  readonly label: string
  readonly rows: readonly { readonly name: string; readonly more: string }[]
}

function Names({ label, rows }: NamesProps) {
  if (rows.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label={label}
      tabIndex={0}
      sx={{ listStyle: 'disc', paddingLeft: '20px', maxHeight: 180, overflowY: 'auto', overflowWrap: 'anywhere' }}
    >
      {rows.map(({ name, more }) => (
        <li key={`${name} ${more}`}>
          <b>{name}</b>
          {` · ${more}`}
        </li>
      ))}
    </Box>
  )
}
