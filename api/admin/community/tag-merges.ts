import {
  type TagMerge,
  tagMerge,
  type TagMergeRequest,
  tagMergeRequest,
} from '#contract/console/community/tag-merges.ts'
import type { UserId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { addAuditEntry } from '../../platform/plain/audit-log.ts'
import { ConsoleProblem } from '../platform/console-problem.ts'
import type { ConsoleEndpoint, JsonServer } from '../platform/dialect.ts'
import type { MessageCode } from '../platform/messages.ts'
import { found, one } from '../platform/records.ts'
import { tags } from './tags.ts'
import { countUses, lockProfiles, moveProfiles, moveRules, moveSearches, refreshMoved } from './tag-uses.ts'

/** Words for a tag in one language, at most: as many as its form takes. */
const mostSynonyms = 100

interface Tag {
  readonly id: string
  readonly kind: string
  readonly code: string
  readonly archived: boolean
  readonly merged_into: string | null
  readonly label: Readonly<Record<Language, string>>
  readonly synonyms: Readonly<Partial<Record<Language, readonly string[]>>>
}
type Language = 'fr' | 'en'

/** What is to be done: the tags that go, and the one that stays. */
interface Merge {
  readonly stays: Tag
  /** Without those that were merged into it before. */
  readonly going: readonly Tag[]
}

const options = {
  access: 'session',
  id: 'uuid',
  right: 'configure',
  reads: [],
  method: 'post',
  body: { schema: tagMergeRequest, kind: 'plain' },
  answers: { one: [{ name: 'TagMerge', schema: tagMerge }] },
} as const

/** Merges tags of one kind that mean the same (docs/decisions/2207). */
export const tagMergeEndpoints: readonly ConsoleEndpoint[] = [
  endpoint<TagMergeRequest, { readonly id: string }, JsonServer>({
    ...options,
    path: '/tags/:id/merge_preview',
    summary: 'What merging tags into this one would change; nothing is written',
    operationId: 'previewMergeOfTags',
    find: (call) => found(call, tags, call.params['id']),
    handle: async ({ sql }, given, { id }) => {
      const merge = await readMerge(sql, id, given, '')
      return one(answerOf(merge, await countUses(sql, merge.stays.kind, codesOf(merge), merge.stays.code)))
    },
  }),
  endpoint<TagMergeRequest, { readonly id: string }, JsonServer>({
    ...options,
    path: '/tags/:id/merge',
    summary: 'Merge tags into this one: profiles, saved searches and rules that name them name this one; once for all',
    operationId: 'mergeTags',
    find: (call) => found(call, tags, call.params['id']),
    handle: async ({ sql, company, user }, given, { id }) => {
      const done = await sql.transaction(async (transaction) => {
        await transaction.query({
          text: `select pg_advisory_xact_lock(hashtextextended('tag_merges/' || app.current_company(), 0))`,
        })
        const read = await readMerge(transaction, id, given, '')
        // Before the tags, which everybody who writes a profile locks after it.
        await lockProfiles(transaction, read.stays.kind, codesOf(read))
        const merge = await readMerge(transaction, id, given, 'for update')
        const { kind, code } = merge.stays
        const codes = codesOf(merge)
        const uses = await countUses(transaction, kind, codes, code)
        if (codes.length === 0) return answerOf(merge, uses)
        await joinTags(transaction, merge)
        const moved = await moveProfiles(transaction, kind, codes)
        const searches = await moveSearches(transaction, kind, codes, code)
        const rules = await moveRules(transaction, kind, codes, code)
        await refreshMoved(transaction, company.id, kind, code)
        const answer = answerOf(merge, { ...uses, profiles: moved, searches, rules: rules.length })
        await audit(transaction, user.id, merge, answer)
        for (const { program, before, after } of rules)
          await addAuditEntry(transaction, {
            actorId: user.id,
            action: 'update',
            type: 'programs',
            id: program,
            before: { rule: before },
            after: { rule: after },
          })
        return answer
      })
      return one(done)
    },
  }),
]

function codesOf({ going }: Merge): readonly string[] {
  return going.map(({ code }) => code)
}

function answerOf({ stays, going }: Merge, uses: Omit<TagMerge, 'id' | 'tags' | 'synonyms'>): TagMerge {
  return { id: stays.id, tags: going.length, ...uses, synonyms: synonymsOf(stays, going) }
}

/** Locks in the same order as a write of a profile. @throws ConsoleProblem 422 saying why they cannot be merged */
async function readMerge(sql: Sql, id: string, given: TagMergeRequest, lock: '' | 'for update'): Promise<Merge> {
  const ids = [...new Set(given.tags.map((one) => one.toLowerCase()))]
  const rows = await sql.query<Tag>({
    text: `select id, kind, code, archived, merged_into, label, synonyms from app.tags
      where id = any($1::uuid[]) order by kind, code ${lock}`,
    values: [[id, ...ids]],
  })
  const stays = rows.find((row) => row.id === id)
  if (stays === undefined) throw new ConsoleProblem(404, 'not_found')
  const all = ids.map((one) => rows.find((row) => row.id === one))
  const wrong = wrongOf(stays, all)
  if (wrong !== null) throw new ConsoleProblem(422, 'invalid_record', { tags: wrong })
  const going = all.filter((tag) => tag !== undefined).filter(({ merged_into: into }) => into === null)
  const { fr, en } = synonymsOf(stays, going)
  if (Math.max(fr.length, en.length) > mostSynonyms)
    throw new ConsoleProblem(422, 'invalid_record', { tags: 'too_many_synonyms' })
  return { stays, going }
}

function wrongOf(stays: Tag, going: readonly (Tag | undefined)[]): MessageCode | null {
  if (going.includes(undefined)) return 'tag_is_gone'
  const known = going.filter((tag) => tag !== undefined)
  if (known.some(({ id }) => id === stays.id)) return 'tag_into_itself'
  if (known.some(({ kind }) => kind !== stays.kind)) return 'tags_of_two_lists'
  if (stays.merged_into !== null) return 'tag_is_merged'
  if (stays.archived) return 'archived_tag_stays'
  return known.some(({ merged_into: into }) => into !== null && into !== stays.code) ? 'tag_merged_elsewhere' : null
}

/** The other words for the tag that stays: its own, then the names and words of those that go, each once. */
function synonymsOf(stays: Tag, going: readonly Tag[]): Record<Language, string[]> {
  const inLanguage = (language: Language) => {
    const words = [
      ...(stays.synonyms[language] ?? []),
      ...going.flatMap(({ label, synonyms }) => [label[language], ...(synonyms[language] ?? [])]),
    ]
    const own = folded(stays.label[language])
    const byFold = new Map(words.toReversed().map((word) => [folded(word), word]))
    byFold.delete(own)
    byFold.delete('')
    return [...byFold.values()].toReversed()
  }
  return { fr: inLanguage('fr'), en: inLanguage('en') }
}

const folded = (word = '') => word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** What was merged into those that go is merged into the one that stays. */
async function joinTags(sql: Sql, { stays, going }: Merge): Promise<void> {
  const values = [stays.kind, going.map(({ code }) => code), stays.code]
  await sql.query({
    text: `update app.tags set merged_into = $3, archived = true, revision = revision + 1
      where kind = $1 and (code = any($2) or merged_into = any($2))`,
    values,
  })
  await sql.query({
    text: `update app.tags set synonyms = $2, revision = revision + 1 where id = $1`,
    values: [stays.id, JSON.stringify(synonymsOf(stays, going))],
  })
}

async function audit(sql: Sql, actorId: UserId, { stays, going }: Merge, answer: TagMerge): Promise<void> {
  const { synonyms, profiles, searches, rules } = answer
  const entry = { actorId, action: 'update', type: tags.name } as const
  await addAuditEntry(sql, {
    ...entry,
    id: stays.id,
    before: { synonyms: { fr: [], en: [], ...stays.synonyms } },
    after: { synonyms, merged: going.map(({ label }) => label), profiles, searches, rules },
  })
  for (const tag of going)
    await addAuditEntry(sql, {
      ...entry,
      id: tag.id,
      before: { archived: tag.archived, merged_into: null },
      after: { archived: true, merged_into: stays.label },
    })
}
