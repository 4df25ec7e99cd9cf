import { type TagChecks, tagChecks, type TagsPasted, tagsPasted } from '#contract/console/community/tag-checks.ts'
import { adminTags } from '#contract/console/community/tags.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import type { ConsoleEndpoint, JsonServer } from '../platform/dialect.ts'
import { one } from '../platform/records.ts'

type Pasted = TagsPasted['tags'][number]
type Check = TagChecks['tags'][number]

const { label } = adminTags.made.shape
const longest = 80

/** What would become of a list of tags; nothing is written. */
export const tagChecksEndpoint: ConsoleEndpoint = endpoint<TagsPasted, undefined, JsonServer>({
  method: 'post',
  path: '/tags/checks',
  summary: 'Which tags of a list are new, which are there already and which would be refused; nothing is written',
  access: 'session',
  right: 'configure',
  reads: [],
  body: { schema: tagsPasted, kind: 'plain' },
  answers: { one: [{ name: 'TagChecks', schema: tagChecks }] },
  operationId: 'checkTags',
  handle: async ({ sql }, { tags }) => one({ id: 'checks', tags: await checked(sql, tags) }),
})

async function checked(sql: Sql, tags: readonly Pasted[]): Promise<Check[]> {
  const known = await knownAs(sql, tags)
  return tags.map((tag, place) => {
    const found = known.get(place)
    if (found !== undefined) return { state: 'known', known: found.label, archived: found.archived }
    return { state: stateOf(tag), known: null, archived: false }
  })
}

function stateOf({ fr, en }: Pasted): Check['state'] {
  if (Math.max(fr.trim().length, en.trim().length) > longest) return 'too_long'
  return label.safeParse({ fr, en }).success ? 'new' : 'invalid'
}

interface Known {
  readonly label: { readonly fr: string; readonly en: string }
  readonly archived: boolean
}

/** By place, those that a tag of their list is called already, by its name or by another word for it. */
async function knownAs(sql: Sql, tags: readonly Pasted[]): Promise<ReadonlyMap<number, Known>> {
  const rows = await sql.query<Known & { place: number }>({
    text: `select distinct on (given.place) given.place::int - 1 as place, t.label, t.archived
      from rows from (jsonb_to_recordset($1) as (kind text, fr text, en text)) with ordinality
        as given (kind, fr, en, place)
      join app.tags t on t.kind = given.kind
      join lateral jsonb_array_elements_text(jsonb_build_array(t.label -> 'fr', t.label -> 'en')
        || coalesce(t.synonyms -> 'fr', '[]') || coalesce(t.synonyms -> 'en', '[]')) name
        on app.fold(name) in (app.fold(given.fr), app.fold(given.en))
      order by given.place, t.archived, t.ordinal`,
    values: [JSON.stringify(tags)],
  })
  return new Map(rows.map(({ place, ...known }) => [place, known]))
}
